// Picks the customer of a new quote: an existing one is searched, another created.
import { useState } from 'react'
import { useConsoleSettings } from '../service/console-settings.ts'
import { CustomerLookup } from '../records/customer-lookup.tsx'
import { useTakenAddress } from '../records/taken-address.tsx'
import { api, result, type Schemas } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { useMay } from '../session/session.tsx'
import { textField } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Button, Select, TextInput } from '../ui/mantine.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './offer/quote-page.module.css'

type Customer = Schemas['Customer']
type Props = { onPick: (customer: Customer) => void }

export function CustomerPicker({ onPick }: Props) {
  const { t } = useMessages()
  const mayCreate = useMay()('Customers::write')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={classes.picker}>
      <h2>{t('quote.customer')}</h2>
      <CustomerLookup label={t('quote.customerFind')} autoFocus onPick={onPick} />
      {mayCreate && (
        <div>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('quote.customerNew')}
          </Button>
        </div>
      )}
      {isOpen && <NewCustomerDialog onPick={onPick} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function NewCustomerDialog({ onPick, onClose }: Props & { onClose: () => void }) {
  const { t } = useMessages()
  const stores = useConsoleSettings()?.stores ?? []
  const [fields, setFields] = useState({ email: '', firstname: '', lastname: '', company: '' })
  const [storeId, setStoreId] = useState<string | null>(null)
  const taken = useTakenAddress(fields.email, (customer) => {
    onClose()
    // As long as the dialog is there, it asks before the page is left.
    setTimeout(() => onPick(customer))
  })
  const create = async () => {
    const [email, firstname, lastname, company] = [
      fields.email.trim(),
      fields.firstname.trim(),
      fields.lastname.trim(),
      fields.company.trim(),
    ]
    const store_id = Number(storeId ?? stores[0]?.store_id)
    const body = {
      customer: { email, firstname, lastname, ...(company && { company }), ...(store_id && { store_id }) },
    }
    onPick(
      await sendOnce(['customer', body], (header) =>
        result(api.POST('/rest/V1/customers', { params: { header }, body })),
      ).catch(taken.noteRefusal),
    )
  }
  return (
    <FormDialog
      title={t('quote.customerNew')}
      submitLabel={t('quote.customerCreate')}
      onSubmit={create}
      onClose={onClose}
      isDirty={Object.values(fields).some(Boolean)}
    >
      {(faultOf) => (
        <>
          {(['email', 'firstname', 'lastname', 'company'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`quote.customer.${name}`)}
              type={name === 'email' ? 'email' : 'text'}
              required={name !== 'company'}
              data-autofocus={name === 'email' || undefined}
              {...textField(fields, setFields, faultOf)(name)}
              {...(name === 'email' && { error: taken.errorOf(faultOf('email')) })}
            />
          ))}
          {stores.length > 1 && (
            <Select
              label={t('quote.store')}
              data={stores.map(({ store_id, name, currency_code }) => ({
                value: String(store_id),
                label: `${name} (${currency_code})`,
              }))}
              value={storeId ?? String(stores[0]?.store_id)}
              allowDeselect={false}
              onChange={setStoreId}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
