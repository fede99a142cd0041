// The columns of a list: those of the saved view that is shown, or else those that the person has chosen in this browser.
import { useMemo, useState } from 'react'
import type { Column } from '../ui/record-list/columns.ts'
import { useViews } from './views.ts'

const STORAGE_KEY = 'quotewright-columns'

/**
 * Returns the keys of the columns to show. `choose` shows others, or the usual ones without an argument; those of a view are not
 * saved, and `reset` restores them, such as before another one is shown.
 */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[], viewName: string | undefined) {
  const [own, setOwn] = useState(() => stored()[list])
  const [changed, setChanged] = useState<string[]>()
  const usual = useMemo(() => columns.filter((each) => !each.isOptional).map(({ key }) => key), [columns])
  const view = useViews(list, viewName !== undefined).find(({ name }) => name === viewName)
  const reset = () => setChanged(undefined)
  if (view && view.columns.length > 0)
    return { chosen: changed ?? view.columns, choose: (keys = usual) => setChanged(keys), reset }
  const choose = (keys?: string[]) => {
    // Undefined, the usual columns, is not saved.
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...stored(), [list]: keys }))
    setOwn(keys)
  }
  return { chosen: own ?? usual, choose, reset }
}

/** Returns the keys of the chosen columns by the name of the list. */
function stored(): Record<string, string[] | undefined> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, string[]>
  } catch {
    return {}
  }
}
