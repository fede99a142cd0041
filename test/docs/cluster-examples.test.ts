// examples/cluster: the manifests are valid for the schemas of their kinds, and the compose file names files that exist. The proof of
// P19 runs most of the others.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { options } from '../../src/config.ts'

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } }
type Model = new (manifest: Manifest) => { validate(): void }

const directory = 'examples/cluster'
const page = await readFile('docs/cluster.md', 'utf8')
const kinds: Record<string, () => Promise<Record<string, unknown>>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'postgresql.cnpg.io/v1': () => import('@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'),
}

async function readManifests(name: string): Promise<Manifest[]> {
  const text = await readFile(join(directory, 'kubernetes', name), 'utf8')
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest)
}

async function validate(manifest: Manifest): Promise<void> {
  const models = await kinds[manifest.apiVersion]!()
  new (models[manifest.kind] as Model)(manifest).validate()
}

it('the manifests are valid', async () => {
  const [service, database] = await Promise.all(['quotewright.yaml', 'database.yaml'].map(readManifests))
  assert.deepEqual([service!.length, database!.length], [5, 2])
  for (const manifest of [...service!, ...database!]) await validate(manifest)
  const invalid = (manifest: Manifest, spec: object) => validate({ ...manifest, spec } as never)
  await assert.rejects(invalid(service![0]!, { replicas: 'three' }), /replicas/)
  await assert.rejects(invalid(database![0]!, { instances: 'three' }), /instances/)
})

it('the Secret of the manifests names their database and its poolers', async () => {
  const manifests = await readManifests('database.yaml')
  const [cluster, pooler] = manifests.map(({ metadata }) => metadata.name)
  const hosts = [...page.matchAll(/^DATABASE\w*_URL=postgresql:\/\/quotewright:…@([\w-]+):5432/gm)]
  assert.deepEqual(
    hosts.map(([, host]) => host),
    [pooler, `${cluster}-rw`, `${cluster}-ro`],
  )
})

type Container = { env_file?: string; volumes?: string[]; environment?: Record<string, string> }

async function readServices(): Promise<Record<string, Container>> {
  return parse(await readFile(join(directory, 'compose.yaml'), 'utf8')).services
}

it('the compose file names files that exist', async () => {
  const services = await readServices()
  const files = Object.values(services).flatMap(({ env_file, volumes = [] }) => [
    ...(env_file ? [env_file] : []),
    ...volumes.map((volume) => volume.split(':')[0]!).filter((path) => path.startsWith('./')),
  ])
  assert.deepEqual(files.map((path) => basename(path)).sort(), [
    'haproxy.cfg',
    'pgbouncer.ini',
    'quotewright.env',
    'quotewright.env',
    'userlist.txt',
  ])
  for (const file of files) assert.ok(existsSync(join(directory, file)), file)
})

it('the settings of the service exist', async () => {
  const names = [...(await readFile(join(directory, 'quotewright.env'), 'utf8')).matchAll(/^(\w+)=/gm)]
  for (const [, name = ''] of names) assert.ok(name in options, name)
})

it('containers have DATA_DIR where their volume is, not where the units have it', async () => {
  const { quotewright, work } = await readServices()
  for (const { environment, volumes } of [quotewright!, work!]) {
    assert.equal(environment?.DATA_DIR, '/data')
    assert.deepEqual(volumes, ['uploads:/data'])
  }
  const deployments = (await readManifests('quotewright.yaml')).filter(
    ({ kind }) => kind === 'Deployment',
  ) as any[]
  assert.equal(deployments.length, 2)
  for (const { spec } of deployments) {
    const [{ env, volumeMounts }] = spec.template.spec.containers
    assert.deepEqual(env[0], { name: 'DATA_DIR', value: '/data' })
    assert.deepEqual(volumeMounts[0], { name: 'data', mountPath: '/data' })
  }
})

/** Returns the files as the commands of docs/cluster.md fill them in, with other commands if `change` returns such. */
async function fillIn(
  t: TestContext,
  change = (commands: string) => commands,
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-files-'))
  t.after(() => rm(folder, { recursive: true }))
  await cp(directory, join(folder, directory), { recursive: true })
  const [, commands = ''] = /```sh\n(cp -r examples[^]*?)```/.exec(page) ?? []
  const { status, stderr } = spawnSync('bash', ['-e', '-c', change(commands)], {
    cwd: folder,
    encoding: 'utf8',
  })
  assert.deepEqual([status, stderr], [0, ''])
  const names = (await readdir(join(folder, 'cluster'))).filter((name) => name.includes('.'))
  const texts = names.map((name) => readFile(join(folder, 'cluster', name), 'utf8'))
  return Object.fromEntries((await Promise.all(texts)).map((text, index) => [names[index]!, text]))
}

it('the commands of docs/cluster.md fill in the files, but for what somebody has to know', async (t) => {
  const files = await fillIn(t)
  const left = Object.values(files).flatMap((text) => text.match(/^.*(?:secret|example\.com).*$/gm) ?? [])
  assert.deepEqual(
    left.map((line) => line.replace(/=.*/, '')),
    ['FILES_URL', 'ADMIN_PASSWORD', 'SMTP_URL', 'MAIL_FROM', 'SELLER_EMAIL'],
  )
  assert.doesNotMatch(Object.values(files).join(), /10\.0\.0\./)
  const [, password = ''] = /"quotewright" "(\w{48})"/.exec(files['userlist.txt']!) ?? []
  assert.equal(files['quotewright.env']!.split(`quotewright:${password}@127.0.0.1`).length, 4)
  assert.ok(files['create-database.sh']!.includes(`'${password}'`))
  const [, token = ''] = /^METRICS_TOKEN=(\w{48})$/m.exec(files['quotewright.env']!) ?? []
  assert.ok(files['prometheus.yaml']!.includes(`credentials: ${token}\n`))
  assert.equal(
    new Set(
      Object.values(files)
        .join()
        .match(/\b[0-9a-f]{48}\b/g),
    ).size,
    5,
  )
})

it('the addresses of machines may be among those of the examples', async (t) => {
  const files = await fillIn(t, (commands) =>
    commands.replace(/192\.168\.5\.(2?)(\d)/g, (_all, is_machine, digit) =>
      is_machine ? `10.0.0.${12 + 3 - digit}` : '10.0.0.0',
    ),
  )
  const servers = files['haproxy.cfg']!.match(/server pg\d [\d.]+/g)
  assert.deepEqual(servers?.slice(0, 3), [
    'server pg1 10.0.0.14',
    'server pg2 10.0.0.13',
    'server pg3 10.0.0.12',
  ])
  assert.match(files['quotewright.env']!, /^TRUSTED_PROXIES=10\.0\.0\.0\/24$/m)
})

it('the service does not start with a password that everybody knows', async () => {
  const settings = await readFile(join(directory, 'quotewright.env'), 'utf8')
  const [, password = ''] = /^ADMIN_PASSWORD=(.+)$/m.exec(settings) ?? []
  assert.throws(() => options.ADMIN_PASSWORD.parse(password), /at least 12/)
  // In an installation that has sent links, it would make all of them invalid.
  assert.match(settings, /^# LINK_KEY=$/m)
})

it('the unit of the service has the line that docs/cluster.md changes', async () => {
  assert.ok(
    page.includes(
      `sed -i 's/main.js serve$/main.js serve --no-work/' '/etc/systemd/system/quotewright@.service'`,
    ),
  )
  assert.match(await readFile('examples/operate/quotewright@.service', 'utf8'), /main\.js serve$/m)
})

it('docs/cluster.md says what to do about every alert', async () => {
  const { groups } = parse(await readFile(join(directory, 'cluster-alerts.yaml'), 'utf8'))
  assert.ok(groups[0].rules.length > 5)
  for (const { alert } of groups[0].rules) assert.ok(page.includes(`\`${alert}\``), alert)
})
