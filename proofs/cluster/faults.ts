// What happens to the cluster. Each fault strikes, waits until it has had its effect, and is repaired where a person would have to.
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from '../../test/support/until.ts'
import { listProcessesIn } from '../../test/support/run-directory.ts'
import type { Cluster, Node } from './cluster.ts'
import type { ClusterLoad } from './load.ts'

const EFFECT_MS_MAX = 90_000
/** Longer than PostgreSQL takes to notice that the client of a waiting commit is gone. */
const NOTICE_MS = 3000

/** Resolves when it has had its effect, to what mends it, if anything must. */
export type Fault = (cluster: Cluster, load: ClusterLoad) => Promise<void | (() => Promise<void> | void)>

const primaryOf = async (cluster: Cluster): Promise<Node> => {
  let primary: Node | undefined
  await until('there is a primary', async () => (primary = await cluster.leader()) !== undefined)
  return primary!
}

const untilReplaced = (cluster: Cluster, old: Node) =>
  until(
    `${old.name} is replaced`,
    async () => ![undefined, old].includes(await cluster.leader()),
    EFFECT_MS_MAX,
  )

/** Strikes at the primary and waits until another one has taken over. */
const failingOver =
  (strike: (primary: Node, cluster: Cluster) => unknown, mend?: (primary: Node) => unknown): Fault =>
  async (cluster, load) => {
    const primary = await primaryOf(cluster)
    await strike(primary, cluster)
    await untilReplaced(cluster, primary)
    const { confirmed } = load.counts()
    await until('writes are confirmed again', () => load.counts().confirmed > confirmed, EFFECT_MS_MAX)
    return mend && (async () => void (await mend(primary)))
  }

/** Kills Patroni, all of PostgreSQL, etcd, the service and the worker. The machine comes back when another one has taken over. */
const killMachine: Fault = (cluster, load) => {
  let comeBack: (() => void)[] = []
  const die = (primary: Node) => {
    comeBack = [primary.patroni, ...cluster.besides(primary)].map((daemon) => daemon.hold())
    primary.signal('SIGKILL')
  }
  return failingOver(die, () => comeBack.forEach((start) => start()))(cluster, load)
}

/** Nothing more is sent to the standbys: commits wait, or, without synchronous replication, are confirmed all the same. */
async function stallReplication({ directory }: Node, wanted: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  for (const pid of listProcessesIn(directory)) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (title.includes('walsender')) process.kill(pid, wanted)
  }
}

/** Commits that wait for a standby, and whose client is then gone: they are made, and nobody was told. */
const breakCommits: Fault = async (cluster, load) => {
  const primary = await primaryOf(cluster)
  await stallReplication(primary, 'SIGSTOP')
  await pause(NOTICE_MS / 3)
  cluster.pgbouncer.kill()
  await until('an outcome is unknown', () => load.counts().unknown > 0, EFFECT_MS_MAX)
  return () => stallReplication(primary, 'SIGCONT')
}

/** The primary dies while it holds commits that no standby has. */
const loseCommits: Fault = async (cluster) => {
  const primary = await primaryOf(cluster)
  await stallReplication(primary, 'SIGSTOP')
  await pause(NOTICE_MS / 3)
  cluster.pgbouncer.kill()
  // Clients repeat what they were not told.
  await pause(2 * NOTICE_MS)
  primary.signal('SIGKILL', 'postgres')
  await untilReplaced(cluster, primary)
}

const fillDisk: Fault = async (cluster, load) => {
  const primary = await primaryOf(cluster)
  const filler = join(primary.root, primary.directory, 'disk', 'filler')
  await promisify(execFile)('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).catch(() => undefined)
  const isNoticed = async () => load.counts().refused > 0 || (await cluster.leader()) !== primary
  await until('the full disk is noticed', isNoticed, EFFECT_MS_MAX)
  await pause(NOTICE_MS)
  return () => rm(filler, { force: true })
}

export const faults: Record<string, Fault> = {
  'the primary’s PostgreSQL is killed': failingOver(({ signal }) => signal('SIGKILL', 'postgres')),
  'the primary’s machine dies': killMachine,
  'the primary is stopped': failingOver(({ patroni }) => process.kill(patroni.pid()!, 'SIGTERM')),
  'the primary’s machine is frozen': failingOver(
    ({ signal }) => signal('SIGSTOP'),
    ({ signal }) => signal('SIGCONT'),
  ),
  'the primary is cut off from etcd': failingOver(
    ({ lines }) => lines.forEach((line) => line.cut()),
    ({ lines }) => lines.forEach((line) => line.mend()),
  ),
  'a switchover': failingOver((_primary, { patronictl }) => patronictl('switchover', '--force')),
  'the primary’s disk is full': fillDisk,
  'commits are broken off': breakCommits,
  'the primary dies with commits that no standby has': loseCommits,
  'HAProxy is killed': async ({ haproxy }) => haproxy.kill(),
  'PgBouncer is killed': async ({ pgbouncer }) => pgbouncer.kill(),
  'etcd is killed': async ({ etcds }) => etcds[0]!.kill(),
  'a service is killed': async ({ services }) => services[0]!.kill(),
  'a worker is killed': async ({ workers }) => workers[0]!.kill(),
}
