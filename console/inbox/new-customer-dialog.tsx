// Creates the customer of a price request before a quote is made for them.
import { useState } from 'react'
import type { Schemas } from '../service/api.ts'
import { useMessages } from '../messages/messages.tsx'
import { usePausedShortcuts } from '../ui/keys.ts'
import { Button, Modal, TextInput } from '../ui/mantine.ts'
import { FailureNote } from '../ui/states.tsx'
import classes from './pane.module.css'
import type { MakeQuote } from './use-make-quote.ts'

type Props = { request: Schemas['PriceRequest']; makeQuote: MakeQuote }

export function NewCustomerDialog({ request, makeQuote }: Props) {
  const { t } = useMessages()
  const [firstname, setFirstname] = useState(request.customer_firstname ?? '')
  const [lastname, setLastname] = useState(request.customer_lastname ?? '')
  const isComplete = firstname.trim() !== '' && lastname.trim() !== ''
  usePausedShortcuts(makeQuote.isDialogOpen)
  return (
    <Modal opened={makeQuote.isDialogOpen} onClose={makeQuote.closeDialog} title={t('inbox.newCustomer')}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) makeQuote.createWith({ firstname, lastname })
        }}
      >
        <p>
          <bdi>{request.customer_email}</bdi> {t('inbox.newCustomerText')}
        </p>
        <TextInput
          label={t('inbox.firstname')}
          value={firstname}
          data-autofocus={!request.customer_firstname || undefined}
          required
          maxLength={255}
          onChange={({ currentTarget: { value } }) => setFirstname(value)}
        />
        <TextInput
          label={t('inbox.lastname')}
          value={lastname}
          data-autofocus={!request.customer_lastname || undefined}
          required
          maxLength={255}
          onChange={({ currentTarget: { value } }) => setLastname(value)}
        />
        {makeQuote.error !== null && <FailureNote error={makeQuote.error} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={makeQuote.closeDialog}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" data-autofocus loading={makeQuote.isBusy}>
            {t('inbox.createBoth')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
