// Gives up connections that will never answer: to a server that is frozen or cut off, or to a former primary. Otherwise they stay
// open for as long as the operating system sees no fault, with everything that waits for them.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Address } from './primary-finder.ts'

type Session = pg.PoolClient & Pick<pg.Client, 'connection'> & Address

/**
 * While connections are in use, sends a statement after each interval. If neither they nor a new connection (`ask`) have an answer
 * within the interval, all are closed. Returns what closes the connections to all servers but one.
 */
export function watchConnections(
  pools: [pg.Pool, pg.Pool],
  ask: () => Promise<unknown>,
  interval_ms: number,
): (kept: Address) => void {
  const sessions = new Set<Session>()
  for (const pool of pools) {
    pool.on('connect', (client) => sessions.add(client as Session))
    pool.on('remove', (client) => sessions.delete(client as Session))
  }
  const giveUp = (isHopeless: (address: Address) => boolean) => {
    const error = Object.assign(new Error('the server does not answer'), { code: 'ETIMEDOUT' })
    for (const session of sessions) if (isHopeless(session)) session.connection.stream.destroy(error)
  }
  const isInUse = () => pools.some(({ totalCount, idleCount }) => totalCount > idleCount)
  const isAnswered = (asked: Promise<unknown>) =>
    Promise.race([hasAnswer(asked), pause(interval_ms, false, { ref: false })])
  const watch = async () => {
    while (!pools[0].ending) {
      // A pool whose connections are all busy answers late, and a process without time hears of an answer late: so ask twice.
      if (isInUse() && !(await isAnswered(pools[0].query('select 1'))) && !(await isAnswered(ask())))
        giveUp(() => true)
      await pause(interval_ms, undefined, { ref: false })
    }
  }
  void watch()
  return ({ host, port }) => giveUp((other) => other.host !== host || other.port !== port)
}

/** An error that the server itself reports, such as that it has too many connections, is an answer. */
const hasAnswer = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: Error) => 'severity' in error,
  )
