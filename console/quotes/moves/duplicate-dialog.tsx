// The dialog that makes a new draft of what a quote offers, for its customer or another one.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CustomerLookup } from '../../records/customer-lookup.tsx'
import { api, result, type Schemas } from '../../service/api.ts'
import { sendOnce } from '../../service/idempotency.ts'
import { queryKeys } from '../../service/query-keys.ts'
import { useMessages } from '../../messages/messages.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Checkbox } from '../../ui/mantine.ts'
import { notifyDone } from '../../ui/notify.tsx'
import type { Quote } from '../offer/offer.ts'
import classes from '../../records/dialogs.module.css'

type Props = { quote: Quote; onClose: () => void }

export function DuplicateDialog({ quote, onClose }: Props) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [other, setOther] = useState<Schemas['Customer']>()
  const [repriced, setRepriced] = useState(false)
  const { quote_id: id, version, customer_email, customer_firstname, customer_lastname } = quote
  const names = other ? [other.firstname, other.lastname] : [customer_firstname, customer_lastname]
  const email = other?.email ?? customer_email
  const copy = async () => {
    const body = { version, repriced, ...(other && { customer_id: other.id }) }
    const made = await sendOnce(['copy', id, body], (header) =>
      result(api.POST('/rest/V1/quoting/quote/{id}/copy', { params: { path: { id }, header }, body })),
    )
    queryClient.setQueryData(queryKeys.record('quote', made.quote_id), made)
    onClose()
    notifyDone(t('quote.duplicated', { id: quote.increment_id }))
    await navigate({
      to: '/quotes/$id',
      params: { id: String(made.quote_id) },
      search: { focus: 'price' },
    })
  }
  return (
    <FormDialog
      title={t('quote.duplicateOf', { id: quote.increment_id })}
      submitLabel={t('quote.duplicate')}
      onSubmit={copy}
      onClose={onClose}
      isSubmitFocused
      canSubmit={email !== null}
    >
      <dl className={classes.facts}>
        <dt>{t('quote.customer')}</dt>
        <dd>
          <bdi>{names.filter(Boolean).join(' ')}</bdi>{' '}
          <bdi className={classes.muted}>{email ?? t('quote.propose.noMail')}</bdi>
        </dd>
      </dl>
      <CustomerLookup
        label={t('quote.duplicateFor')}
        placeholder={t('quote.duplicateFor')}
        onPick={setOther}
      />
      {other && other.id !== quote.customer_id && <p className={classes.hint}>{t('quote.duplicateTexts')}</p>}
      <Checkbox
        label={t('quote.repriced')}
        description={t('quote.repricedHint')}
        checked={repriced}
        onChange={({ currentTarget }) => setRepriced(currentTarget.checked)}
      />
    </FormDialog>
  )
}
