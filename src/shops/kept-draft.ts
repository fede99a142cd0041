// Finds the draft of a delivery in a shop that knows no keys: an attempt that the shop works on for longer than we wait can leave
// a second one.
import type { DeliveryState, SentDelivery } from './shop.ts'

const HOUR_MS = 60 * 60_000
/** For as long as this after the last attempt, a draft may still arrive. */
const LATE_MS = HOUR_MS
/** How far the clocks of both sides may differ. */
const CLOCKS_MS = HOUR_MS

type Times = { from: number; to: number }

/** Returns when drafts may have been made that are not known, the oldest first; times that overlap are one. */
export function searchedTimes(deliveries: Omit<SentDelivery, 'lines' | 'key'>[]): Times[] {
  const times = deliveries
    .map(({ cart, first_attempt_at, last_attempt_at }) => ({
      isKnown: cart !== null && Date.now() >= Date.parse(last_attempt_at) + LATE_MS,
      from: Date.parse(first_attempt_at) - CLOCKS_MS,
      to: Date.parse(last_attempt_at) + LATE_MS + CLOCKS_MS,
    }))
    .filter(({ isKnown }) => !isKnown)
    .toSorted((a, b) => a.from - b.from)
  const merged: Times[] = []
  for (const { from, to } of times) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

type DraftRules<Draft> = {
  refOf: (draft: Draft) => string
  /** It became an order that counts. */
  isPlaced: (draft: Draft) => boolean
  /** It waits for its payment, and can be removed. */
  isOpen: (draft: Draft) => boolean
  remove: (draft: Draft) => Promise<void>
}

/** Returns the draft that counts: a placed one, the one that we know, or the oldest, as which they come. Removes the others. */
export async function keepOne<Draft>(
  { cart }: Pick<SentDelivery, 'cart'>,
  drafts: Draft[],
  { refOf, isPlaced, isOpen, remove }: DraftRules<Draft>,
): Promise<Draft | undefined> {
  const rank = (draft: Draft) => (isPlaced(draft) ? 0 : refOf(draft) === cart ? 1 : isOpen(draft) ? 2 : 3)
  const [kept, ...others] = drafts.toSorted((a, b) => rank(a) - rank(b))
  for (const draft of others.filter(isOpen)) await remove(draft)
  return kept
}

/** Returns the states of deliveries; nothing of one whose other drafts cannot be removed, so that it does not hold up the others. */
export async function statesOfEach<Delivery>(
  deliveries: Delivery[],
  stateOf: (delivery: Delivery) => Promise<DeliveryState>,
  signal?: AbortSignal,
): Promise<(DeliveryState | undefined)[]> {
  const states: (DeliveryState | undefined)[] = []
  for (const delivery of deliveries)
    try {
      states.push(await stateOf(delivery))
    } catch {
      signal?.throwIfAborted()
      states.push(undefined)
    }
  return states
}
