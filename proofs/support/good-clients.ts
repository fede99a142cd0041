// Clients as they should be: they read, list and submit at a modest pace, with a token of their own.
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, send } from '../../test/support/api.ts'

const PACE_MS = 20
const LIST = '/rest/V1/pricerequest/requests'
/** More than the rows that are read at once: such a list comes as a stream. */
const LONG_LIST = JSON.stringify({ request_id: { to: 150 } })

export type Watched = { calls: number; faults: string[]; p50_ms: number; p99_ms: number }

/** Calls for so long; a call that is not answered in `hang_ms` hangs. */
export async function watchGoodClients(
  { port, token }: { port: number; token: string },
  { watched_ms, hang_ms }: { watched_ms: number; hang_ms: number },
): Promise<Watched> {
  const agent = new Agent({ keepAlive: true })
  const call = (method: string, path: string, more: object = {}) =>
    send(port, agent, method, path, { token, ...more })
  const calls: Record<string, () => Promise<Answer>> = {
    read: () => call('GET', '/rest/V1/pricerequest/request/1'),
    page: () => call('GET', LIST, { query: { 'searchCriteria[pageSize]': '10' } }),
    list: () => call('GET', LIST, { query: { filter: LONG_LIST } }),
    submit: () =>
      call('POST', '/rest/V1/pricerequest/request/submit', { body: { email: 'good@example.com' } }),
  }
  const kinds = Object.keys(calls)
  const faults: string[] = []
  const times: number[] = []
  const make = async (kind: string) => {
    const start = performance.now()
    const timer = new AbortController()
    const hang = pause(hang_ms, undefined, { signal: timer.signal })
    const answer = await Promise.race([calls[kind]!(), hang]).catch(String)
    timer.abort()
    hang.catch(() => {})
    times.push(performance.now() - start)
    if (answer === undefined) faults.push(`${kind} hangs for ${hang_ms} ms`)
    else if (typeof answer === 'string') faults.push(`${kind} fails with ${answer}`)
    else if (answer.status !== 200)
      faults.push(`${kind} is answered ${answer.status} ${answer.text.slice(0, 200)}`)
  }
  const running: Promise<void>[] = []
  const end = performance.now() + watched_ms
  for (let turn = 0; performance.now() < end; turn++, await pause(PACE_MS))
    running.push(make(kinds[turn % kinds.length]!))
  await Promise.all(running)
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]!)
  return { calls: times.length, faults: [...new Set(faults)], p50_ms: at(0.5), p99_ms: at(0.99) }
}
