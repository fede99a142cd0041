// What the columns of several lists show, and the columns that several lists have.
import { useAssigneeName } from '../service/assignees.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { useFormat } from '../ui/format.ts'
import type { Column } from '../ui/record-list/columns.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Time } from '../ui/time.tsx'
import classes from './cells.module.css'

/** No column is as wide; longer text would only take time to lay out. */
const TEXT_MAX = 200

export function TextCell({ text }: { text: string | null | undefined }) {
  return text ? <bdi title={text.slice(0, TEXT_MAX)}>{text.slice(0, TEXT_MAX)}</bdi> : null
}

type Person = {
  customer_firstname?: string | null
  customer_lastname?: string | null
  customer_email?: string | null
  company?: string | null
}

/** The name of the person, or else the mail address, and the company if there is one: beside it or, without room, below. */
function CustomerCell({ customer_firstname, customer_lastname, customer_email, company }: Person) {
  const name = [customer_firstname, customer_lastname].filter(Boolean).join(' ')
  return (
    <span className={classes.customer}>
      <TextCell text={name || customer_email} />
      <span className={classes.company}>
        <TextCell text={company} />
      </span>
    </span>
  )
}

export function MoneyCell({ amount, currency }: { amount: number; currency: string }) {
  const { money } = useFormat()
  return money(amount, currency, useCurrencyDigits()(currency))
}

function AssigneeCell({ userId }: { userId: number | null | undefined }) {
  return <TextCell text={useAssigneeName()(userId)} />
}

/** The number of a record, in the order of its id. */
export const numberColumn = (idField: string): Column<{ increment_id: string }> => ({
  key: 'number',
  title: 'lists.number',
  size: 'small',
  card: 'title',
  sortField: idField,
  render: ({ increment_id }) => increment_id,
})

export const customerColumn: Column<Person> = {
  key: 'customer',
  title: 'lists.customer',
  size: 'large',
  card: 'detail',
  render: (row) => <CustomerCell {...row} />,
}

export const statusColumn: Column<{ status: string }> = {
  key: 'status',
  title: 'lists.status',
  size: 'medium',
  card: 'aside',
  render: ({ status }) => <StatusBadge status={status} />,
}

export const linesColumn: Column<{ items_count: number }> = {
  key: 'lines',
  title: 'lists.lines',
  size: 'narrow',
  dropOrder: 1,
  isNumeric: true,
  render: ({ items_count }) => items_count,
}

export const totalColumn: Column<{ grand_total: number; currency_code: string }> = {
  key: 'total',
  title: 'lists.total',
  size: 'figure',
  isNumeric: true,
  card: 'amount',
  render: ({ grand_total, currency_code }) => <MoneyCell amount={grand_total} currency={currency_code} />,
}

export const assigneeColumn: Column<{ assignee_id?: number | null | undefined }> = {
  key: 'assignee',
  title: 'lists.assignee',
  size: 'narrow',
  dropOrder: 2,
  render: ({ assignee_id }) => <AssigneeCell userId={assignee_id} />,
}

/** How long a request has been waiting. */
export const receivedColumn: Column<{ created_at: string }> = {
  key: 'created',
  title: 'lists.received',
  size: 'narrow',
  card: 'amount',
  sortField: 'created_at',
  render: ({ created_at }) => <Time time={created_at} />,
}

export const createdColumn: Column<{ created_at: string }> = {
  key: 'created',
  title: 'lists.created_at',
  size: 'narrow',
  dropOrder: 1,
  sortField: 'created_at',
  render: ({ created_at }) => <Time time={created_at} show="date" />,
}

export const updatedColumn: Column<{ updated_at: string }> = {
  key: 'updated',
  title: 'lists.updated_at',
  size: 'narrow',
  dropOrder: 1,
  sortField: 'updated_at',
  render: ({ updated_at }) => <Time time={updated_at} show="date" />,
}
