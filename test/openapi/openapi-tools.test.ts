// openapi.json as a linter reads it, and what is generated from it: a collection of requests, and the package of the client.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { openApi } from '../support/api.ts'
import { installTools } from '../support/install-tools.ts'

const directory = import.meta.dirname
await installTools(directory)

/** Returns the output; throws it if the program fails. */
async function run(program: string, ...args: string[]): Promise<string> {
  const options = { timeout: 120_000, maxBuffer: 100_000_000 }
  const done = promisify(execFile)(process.execPath, [program, ...args], options)
  const { stdout, stderr } = await done.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(stdout + stderr)
  })
  return stdout + stderr
}
const tool = (path: string) => join(directory, 'node_modules', path)

describe('openapi.json', () => {
  it("passes Redocly's recommended rules without errors and warnings", async () => {
    const args = ['lint', '--extends', 'recommended', '--format', 'json', 'openapi.json']
    const output = await run(tool('@redocly/cli/bin/cli.js'), ...args)
    const { totals } = JSON.parse(/^\{[\s\S]*^\}/m.exec(output)?.[0] ?? '{}')
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, output)
  })
})

describe('npm run postman', () => {
  it('writes a collection with a request per operation', async () => {
    const { paths } = JSON.parse(await readFile('openapi.json', 'utf8')) as { paths: Record<string, object> }
    const output = await promisify(execFile)('npm', ['run', '--silent', 'postman'])
    const { item: folders } = JSON.parse(await readFile(output.stdout.split(' ')[0]!, 'utf8')) as {
      item: { item: { request: { url: { raw: string } } }[] }[]
    }
    const requests = folders.flatMap(({ item }) => item)
    assert.equal(requests.length, Object.values(paths).flatMap((methods) => Object.keys(methods)).length)
    for (const { request } of requests) assert.match(request.url.raw, /^\{\{baseUrl\}\}\/rest\/V1\//)
  })
})

describe('the package @quotewright/client', () => {
  it('walks from a price request to an order, in a strict TypeScript project', async () => {
    const project = await mkdtemp(join(tmpdir(), 'client-project-'))
    after(() => rm(project, { recursive: true }))
    await installClient(project)
    await copyFile('client/examples/order.ts', join(project, 'order.ts'))
    await writeFile(join(project, 'package.json'), '{ "type": "module" }')
    const options = [
      '--ignoreConfig',
      '--strict',
      '--noUncheckedIndexedAccess',
      '--exactOptionalPropertyTypes',
      '--types',
      'node',
    ]
    const target = [
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--typeRoots',
      resolve('node_modules/@types'),
    ]
    await run('node_modules/@typescript/native/bin/tsc', ...options, ...target, join(project, 'order.ts'))
    const api = await openApi()
    const token = await api.tokenFor('all')
    const expected = { isAdded: true, isOrdered: true, total: 8996.4, status: 'purchased' }
    for (const quote_id of [1, 2]) {
      const output = await run(join(project, 'order.js'), `http://127.0.0.1:${api.port}`, token)
      assert.deepEqual(JSON.parse(output), { quote_id, ...expected })
    }
  })
})

/** Installs what `npm pack` publishes, with its dependencies from this project. */
async function installClient(project: string): Promise<void> {
  const execute = promisify(execFile)
  await execute('npm', ['pack', '--workspace', 'client', '--pack-destination', project])
  const [tarball = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'))
  const target = join(project, 'node_modules', '@quotewright', 'client')
  await mkdir(target, { recursive: true })
  await execute('tar', ['-xzf', join(project, tarball), '-C', target, '--strip-components', '1'])
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await symlink(resolve('node_modules', name), join(project, 'node_modules', name))
}
