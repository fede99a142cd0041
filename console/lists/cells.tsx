// What the columns of several lists show.
import { useAssigneeName } from '../service/assignees.ts'
import { useCurrencyDigits } from '../service/console-settings.ts'
import { parseTime, useFormat } from '../ui/format.ts'
import classes from './cells.module.css'

/** Text longer than any column only costs time. */
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

/** The company if there is one, then the person, or else the address. */
export function CustomerCell({ customer_firstname, customer_lastname, customer_email, company }: Person) {
  const name = [customer_firstname, customer_lastname].filter(Boolean).join(' ')
  const main = name || customer_email
  return (
    <>
      <TextCell text={main} />
      {company && (
        <span className={classes.beside}>
          <TextCell text={company} />
        </span>
      )}
    </>
  )
}

export function MoneyCell({ amount, currency }: { amount: number; currency: string }) {
  const { money } = useFormat()
  const digits = useCurrencyDigits()(currency)
  return money(amount, currency, digits)
}

export function DateCell({ time }: { time: string | null | undefined }) {
  const { date, dateTime } = useFormat()
  if (!time) return null
  const parsed = parseTime(time)
  return (
    <time dateTime={parsed.toISOString()} title={dateTime(parsed)}>
      {date(parsed)}
    </time>
  )
}

/** How long ago: for what waits. */
export function AgeCell({ time }: { time: string | null | undefined }) {
  const { relative, dateTime } = useFormat()
  if (!time) return null
  const parsed = parseTime(time)
  return (
    <time dateTime={parsed.toISOString()} title={dateTime(parsed)}>
      {relative(parsed)}
    </time>
  )
}

export function AssigneeCell({ userId }: { userId: number | null | undefined }) {
  return <TextCell text={useAssigneeName()(userId)} />
}
