// Whom a mail comes from and goes to: one strict mailbox, and the name that is shown with it.
import { isMailbox, textLine } from './text.ts'

/** `name` is only shown; whatever it holds, it is never read as an address. */
export type Correspondent = { address: string; name?: string | null }

const NAME_CHARACTERS_MAX = 100

/** `anna@example.com`, `Anna Larsen <anna@example.com>` or `"Larsen, Anna" <anna@example.com>`; else undefined. */
export function readCorrespondent(text: string): Correspondent | undefined {
  if (isMailbox(text)) return { address: text }
  const match = /^(?:"([^"\\]*)"|([^"\\,;:<>@()[\]]*[^"\\,;:<>@()[\]\s])) ?<([^<>]*)>$/.exec(text)
  if (!match) return undefined
  const [, quoted, plain, address = ''] = match
  const name = quoted ?? plain ?? ''
  if (!isMailbox(address) || name !== textLine(name, NAME_CHARACTERS_MAX)) return undefined
  return { address, name }
}

/** Text as a header may show it: one line, in which nothing looks encoded, for whoever reads it would decode it. */
export function headerText(text: string, charactersMax: number): string {
  return textLine(text.replaceAll('=?', '= ?'), charactersMax)
}

/**
 * The name as a header may show it, without the characters that set an address off from a name. Quoting them would be
 * right by the standard; not every program that reads mail keeps to it.
 */
export function displayName({ name }: Correspondent): string {
  return headerText((name ?? '').replace(/["\\<>@]/g, ' '), NAME_CHARACTERS_MAX)
}

/** Whether a mail server could be found for the mailbox: not for a host that is only a number, nor for an erased address. */
export function isReachable(address: string): boolean {
  return isMailbox(address) && !/[@.](\d+|0x[0-9a-f]*)$/i.test(address) && !isErased(address)
}

/** Whether the address stands for that of an anonymized customer. */
export function isErased(address: string): boolean {
  return address.endsWith('@erased.invalid')
}
