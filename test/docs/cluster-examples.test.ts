// examples/cluster: the manifests are valid for the schemas of their kinds, and the compose file names files that exist. The proof of
// P19 runs most of the others.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { options } from '../../src/config.ts'

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } }
type Model = new (manifest: Manifest) => { validate(): void }

const directory = 'examples/cluster'
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
  const page = await readFile('docs/scaling.md', 'utf8')
  const hosts = [...page.matchAll(/^DATABASE\w*_URL=postgresql:\/\/quotewright:…@([\w-]+):5432/gm)]
  assert.deepEqual(
    hosts.map(([, host]) => host),
    [pooler, `${cluster}-rw`, `${cluster}-ro`],
  )
})

it('the compose file names files that exist', async () => {
  const { services } = parse(await readFile(join(directory, 'compose.yaml'), 'utf8')) as {
    services: Record<string, { env_file?: string; volumes?: string[] }>
  }
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
