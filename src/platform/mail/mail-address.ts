// Parses a mail address with an optional display name, and tells which addresses reach the same mailbox.
import { domainToASCII } from 'node:url'
import { isMailbox, textLine } from '../text.ts'

/** `name` is only displayed, never parsed as an address. */
export type Correspondent = { address: string; name?: string | null }

const NAME_CHARACTERS_MAX = 100

/**
 * Parses `anna@example.com`, `Anna Larsen <anna@example.com>` or `"Larsen, Anna" <anna@example.com>`. Returns undefined for
 * anything else.
 */
export function readCorrespondent(text: string): Correspondent | undefined {
  if (isMailbox(text)) return { address: text }
  // A name in quotes, or one without the characters that would need them; then the address in angle brackets.
  const match = /^(?:"([^"\\]*)"|([^"\\,;:<>@()[\]]*[^"\\,;:<>@()[\]\s])) ?<([^<>]*)>$/.exec(text)
  if (!match) return undefined
  const [, quoted, plain, address = ''] = match
  const name = quoted ?? plain ?? ''
  if (!isMailbox(address) || name !== textLine(name, NAME_CHARACTERS_MAX)) return undefined
  return { address, name }
}

/** Returns one line for a header, in which nothing looks like an encoded word, which mail programs would decode. */
export function headerText(text: string, charactersMax: number): string {
  return textLine(text.replaceAll('=?', '= ?'), charactersMax)
}

/**
 * Returns the name for a header, without the characters that delimit an address. The standard allows them in quotes, but
 * not every mail program respects the quotes.
 */
export function displayName({ name }: Correspondent): string {
  return headerText((name ?? '').replace(/["\\<>@]/g, ' '), NAME_CHARACTERS_MAX)
}

/**
 * Returns one spelling for all addresses that reach the same mailbox, for limits: in lower case, without what follows a plus
 * sign and, at Gmail, without dots.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1).trim()).replace(/^googlemail\.com$/, 'gmail.com')
  const [name = ''] = address.slice(0, at).trim().toLowerCase().split('+')
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}

/** Whether a mail server can exist for the address. False for a numeric host and below `.invalid`, as of erased customers. */
export function isReachable(address: string): boolean {
  return isMailbox(address) && !/[@.](\d+|0x[0-9a-f]*|invalid)$/i.test(address)
}
