// The columns of a list: those of the saved view that is shown, or else those that the person has chosen in this browser.
import { useState } from 'react'
import { useChosenColumns, usualColumns, type Column } from '../ui/record-list/columns.ts'
import { useViews } from './views.ts'

/** `reset` drops what was changed in a view, such as before another one is shown. */
export function useColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  viewName: string | undefined,
): { chosen: string[]; choose: (keys: string[] | undefined) => void; reset: () => void } {
  const [own, chooseOwn] = useChosenColumns(list, columns)
  const view = useViews(list, viewName !== undefined).find(({ name }) => name === viewName)
  const [changed, setChanged] = useState<string[]>()
  const reset = () => setChanged(undefined)
  if (!view || view.columns.length === 0) return { chosen: own, choose: chooseOwn, reset }
  const choose = (keys = usualColumns(columns)) => setChanged(keys)
  return { chosen: changed ?? view.columns, choose, reset }
}
