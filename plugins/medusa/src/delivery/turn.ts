// One delivery at a time in each process: each holds a connection of the shop's pool while it works with others. A step of the shop
// that never ends, such as a provider of taxes that does not answer, stops the others for a limited time only.
import { MedusaError } from '@medusajs/framework/utils'

/** Quotewright waits for 15 seconds, and asks again; the work goes on without it, and a large cart takes long. Tests shorten them. */
export const limits = { wait_ms: 10_000, row_ms: 120_000, turn_ms: 300_000 }

let last: Promise<unknown> = Promise.resolve()

/** Throws a conflict (409), with nothing done, if others take too long before. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  let isWaiting = true
  const turn = last.then(async () => {
    if (!isWaiting) return undefined as never
    isWaiting = false
    return within(limits.turn_ms, work())
  })
  last = turn.catch(() => {})
  return new Promise((resolve, reject) => {
    const refuse = () => {
      if (!isWaiting) return
      isWaiting = false
      reject(new MedusaError(MedusaError.Types.CONFLICT, 'Another quote is being delivered.'))
    }
    const timer = setTimeout(refuse, limits.wait_ms)
    turn.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Throws when the time is over. The work itself cannot be ended: it asks its row before each change of the cart. */
export async function within<Result>(limit_ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${limit_ms / 1000} seconds`)), limit_ms)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
