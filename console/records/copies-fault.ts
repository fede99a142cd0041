// What is wrong with the addresses that are to receive copies of the mails of a quote.
import { useMessages } from '../messages/messages.tsx'

/** Returns a sentence about the first address that is none, or is that of the customer, who would get the mail twice. */
export function useCopiesFault(cc: string, customerEmail: string | null): string | undefined {
  const { t } = useMessages()
  for (const text of cc.split(/[\s,;]+/).filter(Boolean)) {
    if (!/^[^@<>]+@[^@<>]+$/.test(text)) return t('quote.ccFault', { text })
    if (text.toLowerCase() === customerEmail?.toLowerCase()) return t('quote.ccOwn', { text })
  }
  return undefined
}
