// Picks the customer of a new quote: an existing one is searched, another created.
import { useState } from 'react'
import { useConsoleSettings } from '../service/console-settings.ts'
import { TEXT_MAX } from '../lists/list-query.ts'
import { api, result, type Schemas } from '../service/api.ts'
import { sendOnce } from '../service/idempotency.ts'
import { useMay } from '../session/session.tsx'
import { textField } from '../ui/fields.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LookupBox } from '../ui/lookup-box.tsx'
import { Button, Select, TextInput } from '../ui/mantine.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './offer/quote-page.module.css'

type Customer = Schemas['Customer']
type Props = { onPick: (customer: Customer) => void }

const SHOWN_MAX = 20

export function CustomerPicker({ onPick }: Props) {
  const { t } = useMessages()
  const mayCreate = useMay()('Customers::write')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={classes.picker}>
      <h2>{t('quote.customer')}</h2>
      <LookupBox<Customer>
        label={t('quote.customerFind')}
        placeholder={t('quote.customerHint')}
        name="customers"
        autoFocus
        find={findCustomers}
        optionKey={({ id }) => id}
        renderOption={({ firstname, lastname, email, company }) => (
          <span className={classes.option}>
            <bdi>{[firstname, lastname].filter(Boolean).join(' ')}</bdi>
            <bdi className={classes.muted}>{[company, email].filter(Boolean).join(' · ')}</bdi>
          </span>
        )}
        onPick={onPick}
      />
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

async function findCustomers(text: string, signal: AbortSignal): Promise<Customer[]> {
  const query = {
    ...(text && { search: text.slice(0, TEXT_MAX) }),
    'searchCriteria[pageSize]': SHOWN_MAX,
    'searchCriteria[count]': false,
    'searchCriteria[sortOrders][0][direction]': 'DESC',
  } as const
  return result(api.GET('/rest/V1/customers', { params: { query }, signal }))
}

function NewCustomerDialog({ onPick, onClose }: Props & { onClose: () => void }) {
  const { t } = useMessages()
  const stores = useConsoleSettings()?.stores ?? []
  const [fields, setFields] = useState({ email: '', firstname: '', lastname: '', company: '' })
  const [storeId, setStoreId] = useState<string | null>(null)
  const create = async () => {
    const { company, ...names } = fields
    const store_id = Number(storeId ?? stores[0]?.store_id)
    const body = { customer: { ...names, ...(company && { company }), ...(store_id && { store_id }) } }
    onPick(
      await sendOnce(['customer', body], (header) =>
        result(api.POST('/rest/V1/customers', { params: { header }, body })),
      ),
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
