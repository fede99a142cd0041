// Changes of a record that are sent again exactly as they were.
import { useRef } from 'react'
import { wasRefused } from './idempotency.ts'

/**
 * Returns a function that sends a change of a record. An attempt without a response may have been done: the next one gets the
 * record of that attempt, so that it sends the same request even if the record was read again since.
 */
export function useUnanswered<Item>(): (item: Item, send: (item: Item) => Promise<unknown>) => Promise<void> {
  const unanswered = useRef<Item>(undefined)
  return async (item, send) => {
    try {
      await send((unanswered.current ??= item))
      unanswered.current = undefined
    } catch (error) {
      if (wasRefused(error)) unanswered.current = undefined
      throw error
    }
  }
}
