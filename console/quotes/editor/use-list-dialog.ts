// The state of the dialog that adds lines from a file: what its columns are, and what became of its rows.
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import { guessColumns, type Guess } from '../list-file/guess-columns.ts'
import { rowReader, type ReadRow } from '../list-file/list-lines.ts'
import type { ListTable } from '../list-file/list-table.ts'
import { openList } from '../list-file/open-list.ts'
import type { TableRow } from '../list-file/table-row.ts'

/** A file that may have to be downloaded. */
export type ListSource = { name: string; load: (signal: AbortSignal) => Promise<Blob> }

export type ListRow = TableRow & { read: ReadRow; isTicked: boolean; isTyped: boolean }

/** What the person changed. Rows are known by their numbers. */
type Choices = {
  sheet: number | undefined
  /** Columns and heading instead of the guessed ones. */
  guess: Guess | undefined
  unticked: ReadonlySet<number>
  /** Rows that are lines of the quote by now, and no longer shown. */
  added: ReadonlySet<number>
  typed: ReadonlyMap<number, TableRow>
}

const noChoices: Choices = {
  sheet: undefined,
  guess: undefined,
  unticked: new Set(),
  added: new Set(),
  typed: new Map(),
}
const noRows: readonly TableRow[] = []

export function useListDialog(source: ListSource, currency: string) {
  const [choices, setChoices] = useState(noChoices)
  const query = useListFile(source, choices.sheet)
  const all = query.data?.rows ?? noRows
  const guessed = useMemo(() => guessColumns(all), [all])
  const { columns, heading } = choices.guess ?? guessed
  const rows = useRows(all, { columns, heading }, choices, currency)
  const change = (changed: Partial<Choices>) => setChoices((current) => ({ ...current, ...changed }))
  return {
    query,
    currency,
    columns,
    heading,
    headingCells: all[heading]?.cells ?? [],
    /** The number of the row that is or could be the heading. */
    headingNumber: all[Math.max(heading, guessed.heading, 0)]?.number ?? 1,
    rows,
    addedCount: choices.added.size,
    isChanged: choices.guess !== undefined || choices.unticked.size > 0 || choices.typed.size > 0,
    setSheet: (sheet: number) => setChoices({ ...noChoices, sheet }),
    setColumns: (changed: Guess['columns']) => change({ guess: { columns: changed, heading } }),
    setHasHeading: (has: boolean) =>
      change({ guess: { columns, heading: has ? Math.max(guessed.heading, 0) : -1 } }),
    setTicked: (numbers: readonly number[], isTicked: boolean) =>
      setChoices((current) => {
        const unticked = new Set(current.unticked)
        for (const number of numbers)
          if (isTicked) unticked.delete(number)
          else unticked.add(number)
        return { ...current, unticked }
      }),
    typeCell: ({ number, cells }: TableRow, column: number, text: string) => {
      const row = { number, cells: cells.map((cell, index) => (index === column ? text : cell)) }
      setChoices((current) => ({ ...current, typed: new Map(current.typed).set(number, row) }))
    },
    setAdded: (numbers: readonly number[]) =>
      setChoices((current) => ({ ...current, added: new Set([...current.added, ...numbers]) })),
  }
}

function useListFile(source: ListSource, sheet: number | undefined) {
  return useQuery<ListTable>({
    queryKey: ['list-file', useId(), sheet ?? 'first'],
    queryFn: async ({ signal }) => openList(await source.load(signal), sheet, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // What cannot be read is told in the dialog.
    throwOnError: false,
  })
}

/** Returns the rows below the heading that are not added yet. After typing, only the changed row is read again. */
function useRows(
  all: readonly TableRow[],
  { columns, heading }: Guess,
  choices: Choices,
  currency: string,
): ListRow[] {
  const { language } = useMessages()
  const { unticked, added, typed } = choices
  const { below, read, asRead } = useMemo(() => {
    const rows = all.slice(heading + 1)
    const reader = rowReader(rows, columns, language, currency)
    return { below: rows, read: reader, asRead: rows.map(reader) }
  }, [all, columns, heading, language, currency])
  return useMemo(
    () =>
      below.flatMap((row, index): ListRow[] => {
        if (added.has(row.number)) return []
        const typedRow = typed.get(row.number)
        const isTicked = !unticked.has(row.number)
        return typedRow
          ? [{ ...typedRow, read: read(typedRow), isTicked, isTyped: true }]
          : [{ ...row, read: asRead[index]!, isTicked, isTyped: false }]
      }),
    [below, read, asRead, unticked, added, typed],
  )
}
