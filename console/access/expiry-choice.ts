// When a token expires, as it is chosen and as it is sent.

/** `unchanged` is a choice when a token is replaced. `date` is the last day on which it is valid, in the person's time zone. */
export type ExpiryChoice = { kind: 'never' | 'unchanged' | '30' | '90' | '365' | 'date'; date: string }

/** Returns `2027-01-31 23:00:00` in UTC, null for never, undefined to leave it as it is or if the date is missing. */
export function expiresAt({ kind, date }: ExpiryChoice, now = new Date()): string | null | undefined {
  if (kind === 'never') return null
  if (kind === 'unchanged') return undefined
  if (kind !== 'date') return toWireTime(new Date(now.getTime() + Number(kind) * 86_400_000))
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !month || !day) return undefined
  return toWireTime(new Date(year, month - 1, day + 1))
}

function toWireTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}
