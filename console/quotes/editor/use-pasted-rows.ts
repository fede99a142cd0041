// Adds rows that were pasted from a spreadsheet, and keeps those that could not be added.
import { useRef, useState } from 'react'
import { notifyNothing } from '../../ui/notify.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { addLines, customLineOf } from './edits.ts'
import { linesOf } from './find-products.ts'
import { readRows, readTable, rowText } from './pasted.ts'
import type { EditFunction } from './use-quote-editor.ts'

/** The rows that could not be added, as they were pasted, and the reasons. */
export type Leftover = {
  text: string
  unknownSkus: string[]
  unreadCount: number
  /** Whether a price was in another currency. */
  isOtherCurrency?: boolean
  error?: unknown
}

export type PastedRows = ReturnType<typeof usePastedRows>

export function usePastedRows(edit: EditFunction, currency: string) {
  const { t, language } = useMessages()
  const [leftover, setLeftover] = useState<Leftover>()
  const [waiting, setWaiting] = useState(0)
  const turn = useRef(Promise.resolve())
  const [pointed, setPointed] = useState(0)

  const latest = useRef<Leftover>(undefined)
  const keep = (next: Leftover | undefined) => {
    latest.current = next
    setLeftover(next)
  }
  const join = (failed: Leftover) => keep(latest.current ? joined(latest.current, failed) : failed)

  /** Runs what adds lines, one after the other, so that none overwrites what another has left; nothing is proposed meanwhile. */
  function inTurn(adding: () => Promise<void>): Promise<void> {
    setWaiting((count) => count + 1)
    const done = turn.current.then(adding).finally(() => setWaiting((count) => count - 1))
    turn.current = done.catch(() => {})
    return done
  }

  /**
   * Adds rows; with a tax rate for custom lines (null if there is none), also those with unknown SKUs. Those that cannot be
   * added join the earlier leftover, or replace it if the rows are the leftover themselves.
   */
  async function add(table: string[][], isLeftover = false, customTax?: number | null): Promise<void> {
    const settle = isLeftover ? keep : join
    const { rows, unread, isOtherCurrency } = readRows(table, language, currency)
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
        settle({ text: texts.join('\n'), unknownSkus, unreadCount: unread.length, isOtherCurrency })
      else if (isLeftover) keep(undefined)
    } catch (error) {
      settle({ text: table.map(rowText).join('\n'), unknownSkus: [], unreadCount: 0, error })
    }
  }

  const addLeftover = (customTax?: number | null) =>
    inTurn(() => add(readTable(latest.current?.text ?? ''), true, customTax))

  return {
    leftover,
    isBusy: waiting > 0,
    /** Keeps rows that could not be added. */
    leave: join,
    inTurn,
    /** Counts how often attention was drawn to the leftover. */
    pointed,
    /** Says that the leftover is not in the offer, and moves the focus to it. */
    point: () => {
      notifyNothing(t('quote.leftoverPropose'))
      setPointed(pointed + 1)
    },
    addRows: (table: string[][]) => inTurn(() => add(table)),
    addText: (text: string) => inTurn(() => add(readTable(text))),
    addAgain: () => addLeftover(),
    /** Adds those with unknown SKUs as custom lines, with the tax rate, null if there is none. */
    addCustom: (tax: number | null) => addLeftover(tax),
    setText: (text: string) => keep(latest.current && { ...latest.current, text }),
    discard: () => keep(undefined),
  }
}

function joined(one: Leftover, other: Leftover): Leftover {
  return {
    ...one,
    ...other,
    text: `${one.text}\n${other.text}`,
    unknownSkus: [...new Set([...one.unknownSkus, ...other.unknownSkus])],
    unreadCount: one.unreadCount + other.unreadCount,
    isOtherCurrency: one.isOtherCurrency === true || other.isOtherCurrency === true,
  }
}
