// Adds rows that were pasted from a spreadsheet, and keeps those that could not be added.
import { useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { linesOf } from './find-products.ts'
import type { Line } from './offer.ts'
import { readRows, readTable } from './pasted.ts'

/** `text` holds the rows as they were pasted. */
export type Leftover = { text: string; unknownSkus: string[]; unreadCount: number; error?: unknown }

export function usePastedRows(add: (lines: Line[]) => void) {
  const { language } = useMessages()
  const [leftover, setLeftover] = useState<Leftover>()
  const [isBusy, setIsBusy] = useState(false)

  async function addRows(table: string[][]): Promise<void> {
    const { rows, unread } = readRows(table, language)
    setIsBusy(true)
    try {
      const { lines, unknown } = await linesOf(rows)
      if (lines.length > 0) add(lines)
      const texts = [...unread, ...unknown.map(({ text }) => text)]
      setLeftover(
        texts.length === 0
          ? undefined
          : {
              text: texts.join('\n'),
              unknownSkus: [...new Set(unknown.map(({ sku }) => sku))],
              unreadCount: unread.length,
            },
      )
    } catch (error) {
      const text = table.map((cells) => cells.join('\t')).join('\n')
      setLeftover({ text, unknownSkus: [], unreadCount: 0, error })
    } finally {
      setIsBusy(false)
    }
  }

  return {
    leftover,
    isBusy,
    addRows,
    addText: (text: string) => addRows(readTable(text)),
    setText: (text: string) => setLeftover((current) => current && { ...current, text }),
    discard: () => setLeftover(undefined),
  }
}
