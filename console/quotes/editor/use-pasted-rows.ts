// Adds rows that were pasted from a spreadsheet, and keeps those that could not be added.
import { useState } from 'react'
import { notifyNothing } from '../../ui/notify.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { addLines, customLineOf } from './edits.ts'
import { linesOf } from './find-products.ts'
import { readRows, readTable } from './pasted.ts'
import type { EditFunction } from './use-quote-editor.ts'

/** The rows that could not be added, as they were pasted, and the reasons. */
export type Leftover = { text: string; unknownSkus: string[]; unreadCount: number; error?: unknown }

export type PastedRows = ReturnType<typeof usePastedRows>

export function usePastedRows(edit: EditFunction, currency: string) {
  const { t, language } = useMessages()
  const [leftover, setLeftover] = useState<Leftover>()
  const [isBusy, setIsBusy] = useState(false)
  const [pointed, setPointed] = useState(0)

  const leave = (failed: Leftover, isLeftover = false) =>
    setLeftover((current) => (current && !isLeftover ? joined(current, failed) : failed))

  /**
   * Adds rows; with a tax rate for custom lines (null if there is none), also those with unknown SKUs. Those that cannot be
   * added join the earlier leftover, or replace it if the rows are the leftover themselves.
   */
  async function add(table: string[][], isLeftover: boolean, customTax?: number | null): Promise<void> {
    const { rows, unread } = readRows(table, language)
    setIsBusy(true)
    try {
      const { lines, unknown } = await linesOf(
        rows,
        currency,
        customTax === undefined ? undefined : (row) => customLineOf(row, customTax),
      )
      if (lines.length > 0) edit(addLines(lines), { note: t('quote.undo.added', { count: lines.length }) })
      const texts = [...unread, ...unknown.map(({ text }) => text)]
      const unknownSkus = [...new Set(unknown.map(({ sku }) => sku))]
      if (texts.length > 0)
        leave({ text: texts.join('\n'), unknownSkus, unreadCount: unread.length }, isLeftover)
      else if (isLeftover) setLeftover(undefined)
    } catch (error) {
      const text = table.map((cells) => cells.join('\t')).join('\n')
      leave({ text, unknownSkus: [], unreadCount: 0, error }, isLeftover)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    leftover,
    isBusy,
    /** Keeps rows that could not be added. */
    leave,
    /** Runs what adds lines once it has looked up their products; nothing is proposed meanwhile. */
    waitFor: async (adding: () => Promise<void>) => {
      setIsBusy(true)
      await adding().finally(() => setIsBusy(false))
    },
    /** Counts how often attention was drawn to the leftover. */
    pointed,
    /** Says that the leftover is not in the offer, and moves the focus to it. */
    point: () => {
      notifyNothing(t('quote.leftoverPropose'))
      setPointed(pointed + 1)
    },
    addRows: (table: string[][]) => add(table, false),
    addText: (text: string) => add(readTable(text), false),
    addAgain: () => add(readTable(leftover?.text ?? ''), true),
    /** Adds those with unknown SKUs as custom lines, with the tax rate, null if there is none. */
    addCustom: (tax: number | null) => add(readTable(leftover?.text ?? ''), true, tax),
    setText: (text: string) => setLeftover((current) => current && { ...current, text }),
    discard: () => setLeftover(undefined),
  }
}

function joined(one: Leftover, other: Leftover): Leftover {
  return {
    ...one,
    ...other,
    text: `${one.text}\n${other.text}`,
    unknownSkus: [...new Set([...one.unknownSkus, ...other.unknownSkus])],
    unreadCount: one.unreadCount + other.unreadCount,
  }
}
