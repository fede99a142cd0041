// examples/cluster: the manifests are valid for the schemas of their kinds, and the compose file names files that exist. The proof of
// P19 runs the other files.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { options } from '../../src/config.ts'

type Manifest = { apiVersion: string; kind: string }
type Model = new (manifest: Manifest) => { validate(): void }

const directory = 'examples/cluster'
const kinds: Record<string, () => Promise<Record<string, unknown>>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
}

async function readManifests(name: string): Promise<Manifest[]> {
  const text = await readFile(join(directory, 'kubernetes', name), 'utf8')
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest)
}

async function validate(manifest: Manifest): Promise<void> {
  const models = await kinds[manifest.apiVersion]!()
  new (models[manifest.kind] as Model)(manifest).validate()
}

it('the manifests of the service are valid', async () => {
  const manifests = await readManifests('quotewright.yaml')
  assert.equal(manifests.length, 5)
  for (const manifest of manifests) await validate(manifest)
  const [deployment] = manifests
  await assert.rejects(validate({ ...deployment!, spec: { replicas: 'three' } } as never), /replicas/)
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
