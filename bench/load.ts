// Concurrent requests for some seconds, and their cost.
import autocannon from 'autocannon'
import { cpuSeconds } from './cpu.ts'
import type { Postgres } from './postgres.ts'
import type { ServerProcess } from './server-process.ts'

export type Call = { path: string; body?: string }

export type Load = {
  method: 'GET' | 'POST'
  token: string
  connections: number
  next: () => Call
  /** Whether reads are never repeated, which costs the client more time. */
  is_fresh?: boolean
}

export type Sample = {
  per_second: number
  /** Microseconds of CPU per request. */
  node_us: number
  postgres_us: number
  p50_ms: number
  p99_ms: number
}

const CALLS_PREPARED = 500

/** Throws unless all responses are 2xx: refusals are fast, but no measure. */
export async function measureLoad(
  server: ServerProcess,
  postgres: Postgres,
  load: Load,
  seconds: number,
): Promise<Sample> {
  const before = [await cpuSeconds(server.pid), (await postgres.cpuSeconds()) ?? Number.NaN] as const
  const result = await autocannon({
    url: server.url,
    connections: load.connections,
    duration: seconds,
    headers: { authorization: `Bearer ${load.token}`, 'content-type': 'application/json' },
    requests: requestsOf(load),
  })
  const after = [await cpuSeconds(server.pid), (await postgres.cpuSeconds()) ?? Number.NaN] as const
  const answered = result['2xx']
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${server.url}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`)
  const microseconds = (index: 0 | 1) => ((after[index] - before[index]) / answered) * 1e6
  return {
    per_second: answered / result.duration,
    node_us: microseconds(0),
    postgres_us: microseconds(1),
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
  }
}

// Calls that are made once are built when they are sent; repeatable ones are prepared.
function requestsOf({ method, next, is_fresh }: Load): autocannon.Request[] {
  if (method === 'GET' && !is_fresh)
    return Array.from({ length: CALLS_PREPARED }, () => ({ method, ...next() }))
  return [{ method, setupRequest: (request) => ({ ...request, ...next() }) }]
}
