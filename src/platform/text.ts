// What a text, a time and a mailbox must look like before they come near the database.

/** Any character but NUL and half a surrogate pair, which PostgreSQL cannot hold. */
export function isText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** `YYYY-MM-DD HH:MM:SS`, a moment that exists, in the years 0001 to 9999. */
export function isTimestamp(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const mailbox = new RegExp(`^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~.-]{1,64}@${label}(?:\\.${label})*$`)

/** One strict mailbox as browsers check it (HTML's `type=email`): no name, no comment, no second address. */
export function isMailbox(text: string): boolean {
  return text.length <= 254 && mailbox.test(text)
}
