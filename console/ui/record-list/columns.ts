// The columns of a list, and which of them a person has chosen.
import { useState, type ReactNode } from 'react'

export type Column<Row> = {
  key: string
  title: string
  render: (row: Row) => ReactNode
  size: 'narrow' | 'small' | 'medium' | 'large'
  isNumeric?: boolean
  /** The field by which a click on the header sorts. */
  sortField?: string
  /** The place on the card that a narrow screen shows instead of a row. */
  card?: 'title' | 'aside' | 'detail' | 'amount'
  /** Shown only if chosen. */
  isOptional?: boolean
}

const STORAGE_KEY = 'quotewright-columns'

/** Returns the keys of the columns to show, and a function that saves others. The first column is always shown. */
export function useChosenColumns<Row>(
  listName: string,
  columns: readonly Column<Row>[],
): [keys: string[], choose: (keys: string[] | undefined) => void] {
  const [chosen, setChosen] = useState(() => stored()[listName])
  const choose = (keys: string[] | undefined) => {
    // Undefined, the usual columns, is not saved.
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...stored(), [listName]: keys }))
    setChosen(keys)
  }
  return [chosen ?? usualColumns(columns), choose]
}

export function usualColumns<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter(({ isOptional }) => !isOptional).map(({ key }) => key)
}

function stored(): Record<string, string[] | undefined> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, string[]>
  } catch {
    return {}
  }
}
