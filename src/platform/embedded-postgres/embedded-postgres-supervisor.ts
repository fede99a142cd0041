// Supervises the embedded PostgreSQL server: starts it, restarts it after an unexpected exit, stops it.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { clearOccupancy, type Log } from './embedded-postgres-occupancy.ts'
import {
  openSession,
  ServerExitedError,
  spawnServer,
  type Server,
  type ServerPlan,
} from './embedded-postgres-server.ts'
import { StartupError } from '../errors.ts'

const START_ATTEMPTS_MAX = 20
const START_RETRY_MS = 100
const RESTARTS_MAX = 6
const RESTART_DELAY_MS = 100
/** A server that ran this long counts as stable: earlier failures are forgotten. */
const STABLE_MS = 60_000
const FAST_STOP_MS = 5000

export class PostgresSupervisor {
  private server: Server | undefined
  private failures = 0
  private recovery: Promise<void> | undefined
  private stopped: Promise<void> | undefined
  private readonly ending = new AbortController()

  constructor(
    private readonly plan: ServerPlan,
    private readonly log: Log,
    private readonly onExit: (error: StartupError) => void,
  ) {}

  /** Throws StartupError when the directory is held by another service or the server cannot be started. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.launch()
      } catch (error) {
        if (!(error instanceof ServerExitedError)) throw error
        if (attempt === START_ATTEMPTS_MAX || !isTransient(error) || this.ending.signal.aborted)
          throw new StartupError(`PostgreSQL could not be started in ${this.plan.cluster}: ${error.message}`)
        await this.pause(START_RETRY_MS)
      }
    }
  }

  stop(): Promise<void> {
    return (this.stopped ??= this.end())
  }

  private async launch(): Promise<void> {
    const stalePid = await clearOccupancy(this.plan.cluster, this.log, this.plan.socket_directory)
    this.ending.signal.throwIfAborted()
    const server = spawnServer(this.plan, stalePid)
    this.server = server
    const session = await openSession(server, this.plan).catch(async (error: unknown) => {
      await endServer(server)
      throw error
    })
    const began = performance.now()
    this.keepSession(server, session)
    void server.exit.then((reason) => this.recover(reason, performance.now() - began))
  }

  // When one of its processes crashes, PostgreSQL closes all sessions and recovers: the lock is taken again.
  private keepSession(server: Server, session: pg.Client): void {
    session.once('end', () => {
      if (this.ending.signal.aborted || server.has_exited) return
      openSession(server, this.plan).then(
        (next) => this.keepSession(server, next),
        (error: unknown) =>
          this.log('lost the session that holds the embedded PostgreSQL', { reason: String(error) }),
      )
    })
  }

  private recover(reason: string, lived_ms: number): void {
    if (this.ending.signal.aborted) return
    this.log('embedded PostgreSQL exited unexpectedly: restarting', { reason })
    if (lived_ms > STABLE_MS) this.failures = 0
    this.recovery = this.restart(reason)
  }

  private async restart(reason: string): Promise<void> {
    let last = reason
    while (this.failures < RESTARTS_MAX) {
      await this.pause(RESTART_DELAY_MS * 2 ** this.failures++)
      if (this.ending.signal.aborted) return
      try {
        await this.start()
        return this.log('embedded PostgreSQL restarted')
      } catch (error) {
        if (this.ending.signal.aborted) return
        last = (error as Error).message
        this.log('embedded PostgreSQL could not be restarted', { reason: last })
      }
    }
    this.onExit(
      new StartupError(`The embedded PostgreSQL exited ${RESTARTS_MAX} times and is not restarted: ${last}`),
    )
  }

  private async end(): Promise<void> {
    this.ending.abort()
    if (this.server) await endServer(this.server)
    await this.recovery
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.ending.signal }).catch(() => undefined)
  }
}

async function endServer(server: Server): Promise<void> {
  server.child.kill('SIGINT')
  // An immediate shutdown loses nothing that was committed: the next start replays the write-ahead log.
  const timer = setTimeout(() => server.child.kill('SIGQUIT'), FAST_STOP_MS)
  await server.exit.finally(() => clearTimeout(timer))
}

// Another process started first (the next occupancy check names it), or the last server is still shutting down.
function isTransient(error: ServerExitedError): boolean {
  return /lock file|shared memory block/.test(error.message)
}
