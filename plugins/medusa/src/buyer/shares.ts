// Shares of what Quotewright allows the shop, so that one visitor does not use it up for all. Every process of the shop counts for
// itself.

/** Requests and files of one buyer, or of the cart of a guest; files also take room. */
const CALLS_PER_HOUR = 60
const BYTES_PER_HOUR = 200_000_000
/** Anybody can make carts: quote requests of all guests together. Buyers who are signed in go on when these are used up. */
const GUESTS_PER_MINUTE = 60
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let hour = 0
let used = new Map<string, { calls: number; bytes: number }>()
let minute = 0
let guests = 0

export class TooManyRequests extends Error {
  constructor() {
    super('Too many requests. Please try again later.')
  }
}

/** Returns false if the share of the hour is used up. */
export function takeShare(id: string, length: number): boolean {
  const now = Math.floor(Date.now() / HOUR_MS)
  if (now !== hour) [hour, used] = [now, new Map()]
  const { calls, bytes } = used.get(id) ?? { calls: 0, bytes: 0 }
  const share = { calls: calls + 1, bytes: bytes + length }
  used.set(id, share)
  return share.calls <= CALLS_PER_HOUR && share.bytes <= BYTES_PER_HOUR
}

/** Takes a share for a quote request of a buyer who is signed in, or else of a guest. Throws TooManyRequests. */
export function requireShare(buyer: string | undefined, cart: string): void {
  if (buyer === undefined) return requireShareOfGuest(cart)
  if (!takeShare(`buyer ${buyer}`, 0)) throw new TooManyRequests()
}

function requireShareOfGuest(cart: string): void {
  const now = Math.floor(Date.now() / MINUTE_MS)
  if (now !== minute) [minute, guests] = [now, 0]
  // A cart whose share is used up takes nothing of what all guests have.
  if (guests >= GUESTS_PER_MINUTE || !takeShare(`cart ${cart}`, 0)) throw new TooManyRequests()
  guests++
}
