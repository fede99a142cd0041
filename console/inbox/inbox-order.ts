// The order of the inbox that the person has chosen in this browser.
import { useState } from 'react'

export const inboxOrders = ['waiting', 'newest', 'value'] as const
export type InboxOrder = (typeof inboxOrders)[number]

const STORAGE_KEY = 'quotewright-inbox-order'

/** Returns the order, at first what waits longest, and a function that chooses and saves another one. */
export function useInboxOrder(): [order: InboxOrder, choose: (order: InboxOrder) => void] {
  const [order, setOrder] = useState(stored)
  const choose = (chosen: InboxOrder) => {
    localStorage.setItem(STORAGE_KEY, chosen)
    setOrder(chosen)
  }
  return [order, choose]
}

function stored(): InboxOrder {
  return inboxOrders.find((order) => order === localStorage.getItem(STORAGE_KEY)) ?? 'waiting'
}
