// The Dockerfile, followed step by step without Docker: each file that it copies exists, and what it makes runs as an ordinary user.
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { openClient } from '../support/api.ts'
import { followDockerfile, type Stage } from '../support/dockerfile.ts'
import { findFreePort } from '../support/document-code.ts'
import { until } from '../support/until.ts'

/** What an installation takes on the disk, in KiB. */
const INSTALLED_KIB_MAX = 170_000

const isRoot = process.getuid?.() === 0
const idOf = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))

/** An ordinary user of this machine. */
function findAccount() {
  const name = isRoot ? 'nobody' : userInfo().username
  const group = execFileSync('id', ['-gn', name], { encoding: 'utf8' }).trim()
  return { name, group, uid: idOf('-u', name), gid: idOf('-g', name) }
}

/** Starts the command of the image as its user. */
function start(stage: Stage, variables: Record<string, string>, { uid, gid }: { uid: number; gid: number }) {
  const [command = '', ...words] = stage.command
  const environment = { PATH: process.env.PATH, TMPDIR: stage.root, ...stage.environment, ...variables }
  const account = isRoot ? { uid, gid } : {}
  const child = spawn(command, words, { cwd: stage.workdir, env: environment, ...account })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  return { child, environment, account, output: () => output }
}

it('the image has all that it copies, and its command serves console, widget, documents and API', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'image-'))
  await chmod(directory, 0o755)
  t.after(() => rm(directory, { recursive: true, force: true }))
  const account = findAccount()
  const stage = await followDockerfile(resolve(), directory, account)
  assert.equal(stage.user, 'node', 'not root')
  const [installed_kib] = execFileSync('du', ['-sk', stage.workdir], { encoding: 'utf8' }).split('\t')
  assert.ok(Number(installed_kib) <= INSTALLED_KIB_MAX, `${installed_kib} KiB`)
  const port = await findFreePort()
  const variables = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAIL_DIR: join(stage.root, 'data', 'mail'),
    MAIL_FROM: 'shop@example.com',
    SELLER_EMAIL: 'sales@example.com',
  }
  const service = start(stage, variables, account)
  t.after(() => service.child.kill('SIGKILL'))
  await until('the service is ready', () => {
    if (service.child.exitCode !== null) throw new Error(`it ended: ${service.output()}`)
    return service.output().includes('Quotewright is ready')
  })
  const [shell = '', ...words] = stage.healthcheck
  await promisify(execFile)(shell, words, { env: service.environment, ...service.account })
  const client = openClient(port)
  for (const path of [
    '/console',
    '/widget.js',
    '/plugins/quotewright-medusa-plugin.tgz',
    '/docs',
    '/docs/renderer.js',
    '/docs/json',
  ])
    assert.equal((await client.get(path)).status, 200, path)
  const password = (await readFile(join(stage.root, 'data', 'admin-password'), 'utf8')).trimEnd()
  const signIn = await client.post('/rest/V1/integration/admin/token', {
    body: { username: 'admin', password },
  })
  const requests = await client.get('/rest/V1/pricerequest/requests', { token: signIn.body as string })
  assert.deepEqual([requests.status, requests.body], [200, []])
  client.close()
  service.child.kill('SIGTERM')
  assert.deepEqual(await once(service.child, 'exit'), [0, null], service.output())
})
