// A dialog that creates the customer of a price request, and then the quote for them.
import { useState } from 'react'
import type { Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { textField } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextInput } from '../ui/mantine.ts'
import type { MakeQuote } from './use-make-quote.ts'

type Props = { request: Schemas['PriceRequest']; makeQuote: MakeQuote }

export function NewCustomerDialog({ request, makeQuote }: Props) {
  const { t } = useMessages()
  const [initialNames] = useState({
    firstname: request.customer_firstname ?? '',
    lastname: request.customer_lastname ?? '',
  })
  const [names, setNames] = useState(initialNames)
  return (
    <FormDialog
      title={t('inbox.newCustomer')}
      submitLabel={t('inbox.createBoth')}
      onSubmit={() =>
        makeQuote.createWith({ firstname: names.firstname.trim(), lastname: names.lastname.trim() })
      }
      onClose={makeQuote.closeDialog}
      isDirty={names.firstname !== initialNames.firstname || names.lastname !== initialNames.lastname}
      isSubmitFocused={initialNames.firstname !== '' && initialNames.lastname !== ''}
    >
      {(faultOf) => (
        <>
          <p>
            <bdi>{request.customer_email}</bdi> {t('inbox.newCustomerText')}
          </p>
          {(['firstname', 'lastname'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`inbox.${name}`)}
              required
              data-autofocus={initialNames[name] === '' || undefined}
              {...textField(names, setNames, faultOf)(name)}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}
