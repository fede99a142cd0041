// Brings up on loopback what examples/cluster sets up on three machines: etcd, PostgreSQL under Patroni, HAProxy, PgBouncer,
// nginx, three services and two workers. Each machine is an address of 127.0.0.0/8, so that all ports stay those of the files.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { findFreePort } from '../../test/support/document-code.ts'
import { openMailServer } from '../../test/support/mail-server.ts'
import { mainFile, replaceAll } from '../../test/support/nginx.ts'
import { ADMIN_PASSWORD, environmentWith, program } from '../../test/support/operator.ts'
import { openReceiver } from '../../test/support/receivers.ts'
import { endProcessesIn, signalProcessesIn } from '../../test/support/run-directory.ts'
import { openS3Server } from '../../test/support/s3-server.ts'
import { execute } from '../../test/support/test-server.ts'
import { until } from '../../test/support/until.ts'
import { openLine } from './line.ts'
import { type Daemon, supervise } from './supervisor.ts'

type Scope = { after: (work: () => Promise<void>) => void }
type Member = { name: string; role: string; state: string; lag?: number | string }

/** A machine with PostgreSQL under Patroni, and its lines to etcd. */
export type Node = {
  name: string
  address: string
  directory: string
  patroni: Daemon
  /** Its file systems as another process sees them: '' unless the node has a disk of its own. */
  root: string
  lines: Awaited<ReturnType<typeof openLine>>[]
  /** Sends a signal to Patroni and all processes of PostgreSQL, or to those of PostgreSQL alone. */
  signal: (signal: NodeJS.Signals, what?: 'machine' | 'postgres') => number
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>

const EXAMPLES = 'examples/cluster'
const NOBODY = 65534
const START_MS_MAX = 120_000
/** Each node has a disk of its own, which can be filled. Only root may mount it. */
const DISK = 'size=1500m'
const isRoot = process.getuid?.() === 0
const uid = isRoot ? NOBODY : undefined
const SELLER = 'sales@example.com'
export const LINK_KEY = 'the key of all links of the cluster on loopback'
const SUPERUSER = { user: 'postgres', password: 'superuser-secret' }

/** Everything ends with the test, also after a failed start; after Ctrl-C with the test run (run-directory.ts). */
export async function openCluster(t: Scope) {
  const directory = await mkdtemp(join(tmpdir(), 'cluster-'))
  await chmod(directory, 0o711)
  const daemons: Daemon[] = []
  const closing: (() => Promise<unknown> | void)[] = []
  t.after(async () => {
    await Promise.all(daemons.map((daemon) => daemon.stop()))
    await endProcessesIn(directory)
    for (const close of closing) await close()
    await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
  // Several clusters do not meet: each has a network of its own.
  const network = `127.${64 + (process.pid % 128)}.${1 + (Math.floor(process.pid / 128) % 250)}.`
  const names = ['pg1', 'pg2', 'pg3']
  const addressOf = (name: string) => `${network}1${name.at(-1)}`
  const local = `${network}1`

  /** An example as the file of this cluster. */
  const install = async (
    file: string,
    { name = '', as = file, text, replace = {}, mode = 0o644 }: Install = {},
  ): Promise<string> => {
    const original = text ?? (await readFile(join(EXAMPLES, file), 'utf8'))
    const changed = replaceAll(original, replace)
      .replaceAll('@NAME@', name)
      .replaceAll('@ADDRESS@', addressOf(name))
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('127.0.0.1', local)
      .replaceAll('10.0.0.', network)
    const path = join(directory, as)
    await writeFile(path, changed)
    await chmod(path, mode)
    return path
  }
  const start = (name: string, words: string[], options: Start = {}) => {
    const { environment = {}, own = directory, ...rest } = options
    const log = join(directory, `${name}.log`)
    const inherited = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TMPDIR: own }
    const daemon = supervise({
      name,
      words,
      directory: own,
      log,
      ...rest,
      environment: { ...inherited, ...environment },
    })
    daemons.push(daemon)
    return daemon
  }

  const startEtcd = async (name: string) => {
    const data = join(directory, `etcd-${name}`)
    const path = await install('etcd.env', {
      name,
      as: `${name}.env`,
      replace: { '/var/lib/etcd/quotewright': data },
    })
    return start(`etcd-${name}`, ['etcd'], { environment: parseEnv(await readFile(path, 'utf8')) })
  }

  const startNode = async (name: string, index: number): Promise<Node> => {
    const own = join(directory, name)
    await mkdir(join(own, 'disk'), { recursive: true })
    for (const path of [own, join(own, 'disk')]) if (uid !== undefined) await chown(path, uid, uid)
    const disk = await mountDisk(directory, join(own, 'disk'))
    // The node reaches etcd by lines of its own, which can be cut.
    const line = (to: string) => `${network}${20 + 10 * (index + 1) + Number(to.at(-1))}`
    const lines = await Promise.all(names.map((to) => openLine([line(to), 2379], [addressOf(to), 2379])))
    closing.push(...lines.map(({ close }) => close))
    const hosts = Object.fromEntries(names.map((to) => [`10.0.0.1${to.at(-1)}:2379`, `${line(to)}:2379`]))
    const config = await install('patroni.yml', {
      name,
      as: `${name}/patroni.yml`,
      replace: {
        ...hosts,
        '/etc/patroni/create-database.sh': join(directory, 'create-database.sh'),
        '/var/lib/postgresql/15/quotewright': join(own, 'disk', 'data'),
        '/var/lib/postgresql': own,
        '/var/run/postgresql': own,
        // As nobody, and in the files of a test, there is no user postgres.
        'local all all peer': 'local all all trust',
      },
    })
    const words = [...disk.enter, 'patroni', config]
    const patroni = start(name, words, {
      own,
      uid: disk.enter.length > 0 ? undefined : uid,
      environment: { HOME: own },
    })
    const signal: Node['signal'] = (wanted, what = 'machine') =>
      signalProcessesIn(what === 'machine' ? own : join(own, 'disk'), wanted)
    return { name, address: addressOf(name), directory: own, patroni, root: disk.root, lines, signal }
  }

  await install('create-database.sh', { mode: 0o755 })
  const etcds = await Promise.all(names.map(startEtcd))
  const nodes = await Promise.all(names.map(startNode))

  const haproxy = start('haproxy', ['haproxy', '-db', '-f', await install('haproxy.cfg')])
  await install('userlist.txt')
  const replace = { '/etc/pgbouncer': directory }
  const pgbouncer = start('pgbouncer', ['pgbouncer', await install('pgbouncer.ini', { replace })], { uid })

  const s3 = await openS3Server()
  const mail = await openMailServer()
  const receiver = await openReceiver()
  closing.push(
    () => s3.remove(),
    () => mail.close(),
    () => receiver.close(),
  )
  const port = await findFreePort()
  /** The service of pg3 does without HAProxy and PgBouncer: it finds the primary among all servers by itself. */
  const withoutHaproxy = ({ DATABASE_DIRECT_URL = '' }: NodeJS.Dict<string>) => {
    const servers = names.map((each) => `${addressOf(each)}:5432`).join()
    const url = DATABASE_DIRECT_URL.replace(`${local}:5000`, servers)
    if (!url.includes(servers)) throw new Error(`DATABASE_DIRECT_URL does not lead to HAProxy: ${url}`)
    return { DATABASE_URL: url, DATABASE_DIRECT_URL: undefined, DATABASE_READ_URL: undefined }
  }
  const environmentOf = async (name: string) => {
    const replace = { '/var/lib/quotewright': join(directory, `${name}-files`) }
    const file = await install('quotewright.env', { name, as: `${name}-service.env`, replace })
    const settings = parseEnv(await readFile(file, 'utf8'))
    return {
      ...settings,
      ...(name === 'pg3' && withoutHaproxy(settings)),
      FILES_URL: s3.url,
      SMTP_URL: mail.url,
      LINK_KEY,
      ADMIN_PASSWORD,
      SELLER_EMAIL: SELLER,
      TRUSTED_PROXIES: '127.0.0.0/8',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      RATE_LIMIT_PER_MINUTE: '0',
      ADDRESS_LIMIT_PER_MINUTE: '0',
      PUBLIC_LIMIT_PER_ADDRESS: '0',
    }
  }
  const startService = async (name: string, what: string, words: string[]) =>
    start(`${what}-${name}`, [program[0]!, resolve(program[1]!), ...words], {
      environment: environmentWith(await environmentOf(name)),
    })

  const site = withoutTls(await readFile(join(EXAMPLES, 'nginx.conf'), 'utf8'), port)
  const nginxLog = { '/var/log/nginx/quotewright.log': join(directory, 'nginx-access.log') }
  const nginxFile = await install('nginx.conf', { text: mainFile(directory, site), replace: nginxLog })
  start('nginx', [
    '/usr/sbin/nginx',
    '-p',
    directory,
    '-e',
    join(directory, 'nginx-error.log'),
    '-c',
    nginxFile,
  ])

  /** Members as any node reports them. */
  const members = async (): Promise<Member[]> => {
    for (const { address } of nodes) {
      const answer = await fetch(`http://${address}:8008/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      const body = (await answer?.json().catch(() => undefined)) as { members?: Member[] } | undefined
      if (body?.members?.some(({ role }) => role === 'leader')) return body.members
    }
    return []
  }
  const leader = async (): Promise<Node | undefined> => {
    const name = (await members()).find(({ role }) => role === 'leader')?.name
    return nodes.find((node) => node.name === name)
  }
  const isHealthy = (state: string) => ['running', 'streaming'].includes(state)
  let is_synchronous = true
  const isWhole = async () => {
    const all = await members()
    const isComplete = all.length === nodes.length && all.every(({ state }) => isHealthy(state))
    if (!isComplete || (is_synchronous && !all.some(({ role }) => role === 'sync_standby'))) return false
    const rows = await execute(primary, `select from pg_stat_replication where state = 'streaming'`).catch(
      () => [],
    )
    return rows.length === nodes.length - 1
  }
  const primary: ClientConfig = { host: local, port: 5000, database: 'quotewright', ...SUPERUSER }
  const patronictl = (...words: string[]) =>
    promisify(execFile)('patronictl', ['-c', join(directory, 'pg1', 'patroni.yml'), ...words], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })

  const untilWhole = () => until('the cluster is whole', isWhole, START_MS_MAX)
  await untilWhole()
  const services = await Promise.all(names.map((name) => startService(name, 'serve', ['serve', '--no-work'])))
  const workers = await Promise.all(names.slice(0, 2).map((name) => startService(name, 'work', ['work'])))
  const isReady = async (name: string) => {
    const answer = await fetch(`http://${addressOf(name)}:8080/health/ready`).catch(() => undefined)
    return answer?.ok === true
  }
  await until('all services are ready', async () => (await Promise.all(names.map(isReady))).every(Boolean))
  return {
    directory,
    port,
    primary,
    nodes,
    etcds,
    services,
    workers,
    haproxy,
    pgbouncer,
    s3,
    mail,
    receiver,
    hasDisks: isRoot,
    leader,
    /** Everything on its machine but Patroni and PostgreSQL, and what there is one of for all. */
    besides: (node: Node) => {
      const index = nodes.indexOf(node)
      return [etcds[index], services[index], workers[index]].filter((daemon) => daemon !== undefined)
    },
    untilWhole,
    patronictl,
    setSynchronous: async (value: boolean) => {
      is_synchronous = value
      await patronictl('edit-config', '--force', '-s', `synchronous_mode=${value}`)
      const sql = `select current_setting('synchronous_standby_names') <> '' as is_on`
      const isSet = async () => (await execute(primary, sql).catch(() => []))[0]?.is_on === value
      await until(`synchronous_mode is ${value}`, isSet)
    },
  }
}

type Install = {
  name?: string
  as?: string
  text?: string
  replace?: Record<string, string>
  mode?: number
}
type Start = { environment?: NodeJS.ProcessEnv; own?: string; uid?: number | undefined }

/** Mounts a file system of its own on the directory, which only processes that are started with `enter` see. */
async function mountDisk(directory: string, at: string): Promise<{ enter: string[]; root: string }> {
  if (!isRoot) return { enter: [], root: '' }
  const script = `mount -t tmpfs -o ${DISK},mode=700,uid=${NOBODY},gid=${NOBODY} none ${at} && echo mounted && exec sleep infinity`
  const environment = { PATH: process.env.PATH, TMPDIR: directory }
  const words = ['--mount', 'sh', '-c', script]
  const holder = spawn('unshare', words, {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const mounted = await Promise.race([
    once(holder.stdout, 'data'),
    once(holder, 'exit').then(() => undefined),
  ])
  if (!mounted) throw new Error('no file system could be mounted')
  const ids = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  return {
    enter: ['nsenter', `--mount=/proc/${holder.pid}/ns/mnt`, 'setpriv', ...ids],
    root: `/proc/${holder.pid}/root`,
  }
}

/** The site on a port of 127.0.0.1, without the certificate that the example names. */
function withoutTls(site: string, port: number): string {
  const plain = site
    .replace(/server \{\n\s+listen 80;[^}]*\}/, '')
    .replace(/^\s+ssl_.*\n/gm, '')
    .replace('listen 443 ssl;', `listen ${port};`)
  return plain
}
