// A field that finds a customer by name, company or e-mail address.
import { TEXT_MAX } from '../lists/list-query.ts'
import { api, result, type Schemas } from '../service/api.ts'
import { LookupBox } from '../ui/lookup-box.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './customer-lookup.module.css'

type Customer = Schemas['Customer']
type Props = {
  label: string
  placeholder?: string
  autoFocus?: boolean
  onPick: (customer: Customer) => void
}

const SHOWN_MAX = 20

export function CustomerLookup({ label, placeholder, autoFocus = false, onPick }: Props) {
  const { t } = useMessages()
  return (
    <LookupBox<Customer>
      label={label}
      placeholder={placeholder ?? t('quote.customerHint')}
      name="customers"
      autoFocus={autoFocus}
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
  )
}

async function findCustomers(text: string, signal: AbortSignal): Promise<Customer[]> {
  const query = {
    ...(text && { search: text.slice(0, TEXT_MAX) }),
    'searchCriteria[pageSize]': SHOWN_MAX,
    'searchCriteria[count]': false,
    // By id: the newest customers first.
    'searchCriteria[sortOrders][0][direction]': 'DESC',
  } as const
  return result(api.GET('/rest/V1/customers', { params: { query }, signal }))
}
