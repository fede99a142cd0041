// Keeps the embedded PostgreSQL server running: starts it, starts it again after an unexpected death, stops it.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { clearOccupancy, type Log } from './embedded-postgres-occupancy.ts'
import {
  openSession,
  ServerExit,
  spawnServer,
  type Server,
  type ServerPlan,
} from './embedded-postgres-server.ts'
import { StartupError } from './errors.ts'

const TRIES = 20
const TRY_PAUSE_MS = 100
const RESTARTS_MAX = 6
const RESTART_PAUSE_MS = 100
/** A server that lived this long has proved itself: earlier failures are forgotten. */
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
    for (let tries = 1; ; tries++) {
      try {
        return await this.launch()
      } catch (error) {
        if (!(error instanceof ServerExit)) throw error
        if (tries === TRIES || !isPassing(error) || this.ending.signal.aborted)
          throw new StartupError(`PostgreSQL could not be started in ${this.plan.cluster}: ${error.message}`)
        await this.pause(TRY_PAUSE_MS)
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

  // PostgreSQL closes all sessions when one of its processes crashes, and goes on: the lock is taken again.
  private keepSession(server: Server, session: pg.Client): void {
    session.once('end', () => {
      if (this.ending.signal.aborted || server.has_exited) return
      openSession(server, this.plan).then(
        (next) => this.keepSession(server, next),
        (error: unknown) =>
          this.log('The session that holds the embedded PostgreSQL is lost', { reason: String(error) }),
      )
    })
  }

  private recover(reason: string, lived_ms: number): void {
    if (this.ending.signal.aborted) return
    this.log('The embedded PostgreSQL ended unexpectedly and is started again', { reason })
    if (lived_ms > STABLE_MS) this.failures = 0
    this.recovery = this.restart(reason)
  }

  private async restart(reason: string): Promise<void> {
    let last = reason
    while (this.failures < RESTARTS_MAX) {
      await this.pause(RESTART_PAUSE_MS * 2 ** this.failures++)
      if (this.ending.signal.aborted) return
      try {
        await this.start()
        return this.log('The embedded PostgreSQL runs again')
      } catch (error) {
        if (this.ending.signal.aborted) return
        last = (error as Error).message
        this.log('The embedded PostgreSQL could not be started again', { reason: last })
      }
    }
    this.onExit(
      new StartupError(`The embedded PostgreSQL ended ${RESTARTS_MAX} times and is given up: ${last}`),
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
  // Nothing confirmed is lost by the harder way: the next start replays the log.
  const timer = setTimeout(() => server.child.kill('SIGQUIT'), FAST_STOP_MS)
  await server.exit.finally(() => clearTimeout(timer))
}

// Another start was a moment faster (the next look names it), or the last server's processes are still ending.
function isPassing(error: ServerExit): boolean {
  return /lock file|shared memory block/.test(error.message)
}
