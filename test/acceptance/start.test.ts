// Starts as an operator sees them: refusals, and the first lines of output.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { access, chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { ADMIN_PASSWORD, openOperator, program, spawnWords } from '../support/operator.ts'
import type { Operator, Outcome } from '../support/operator.ts'
import { databaseUrl, execute, fastSettings, openOwnServer } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const SECRET = 'hunter2-hunter2'

/** Checks that it failed with just these sentences, and told nobody the password. */
function assertRefused({ status, stdout, stderr }: Outcome, ...sentences: RegExp[]): void {
  assert.equal(status, 1, stderr)
  const lines = stderr.trimEnd().split('\n')
  assert.equal(lines.length, sentences.length, stderr)
  for (const [index, sentence] of sentences.entries()) assert.match(lines[index] ?? '', sentence)
  assert.ok(!(stdout + stderr).includes(SECRET), 'the secret is not shown')
}

/** What ends with a terminal is not the service itself. */
const untilEnded = (operator: Operator) =>
  until('the service has ended', async () => (await operator.findPostgres()) === undefined)

const passwordIn = (output: string) => /sign in as admin with ([\w-]{24})\./i.exec(output)?.[1] ?? ''

/** The words that start the service with a terminal as its output, by `script` as Linux or as BSD has it. */
function onTerminal(words: string[]): string[] {
  const start = [...program, 'serve', ...words]
  if (process.platform !== 'linux') return ['script', '-q', '/dev/null', ...start]
  return ['script', '--quiet', '--return', '--flush', '--command', start.join(' '), '/dev/null']
}

/** What stands on the screen, line by line. */
const screenLines = (output: string) => stripVTControlCharacters(output).split(/[^\S\n]*\n/)

/** The lines below "Try", up to the next blank one. */
function shellLines(output: string): string[] {
  const lines = screenLines(output)
  const start = lines.indexOf('  Try') + 1
  return start === 0 ? [] : lines.slice(start, lines.indexOf('', start))
}

/** What a person's shell makes of the lines; throws when one of them fails. */
async function runInShell(lines: string[]): Promise<string> {
  const { status, stdout, stderr } = await spawnWords(['bash', '-ec', lines.join('\n')], {}).ended
  if (status !== 0) throw new Error(`the shell ended with ${status}: ${stderr}`)
  return stdout
}

describe('a configuration that is wrong', () => {
  it('stops the start with one sentence per fault, and nothing is made', async (t) => {
    const operator = await openOperator(t)
    const dataDir = join(operator.dataDir, 'new')
    const outcome = await operator.run(['serve'], {
      DATA_DIR: dataDir,
      PORT: '80800',
      DATABASE_URL: `mysql://shop:${SECRET}@db/shop`,
      ADMIN_PASSWORD: SECRET.slice(0, 7),
      TRUSTED_PROXIES: '10.0.0.0/8, proxy.internal',
      METRICS_TOKEN: `${SECRET} ${SECRET}`,
      LOG_LEVEL: 'loud',
    })
    assertRefused(
      outcome,
      /^PORT must be an integer between 0 and 65535, but is "80800"\.$/,
      /^DATABASE_URL must look like postgresql:.*\.$/,
      /^ADMIN_PASSWORD must have at least 12 characters\.$/,
      /^TRUSTED_PROXIES must list networks such as 10\.0\.0\.0\/8, but holds "proxy\.internal"\.$/,
      /^METRICS_TOKEN must consist of letters, digits and -\._~\+\/ only\.$/,
      /^LOG_LEVEL must be one of .*, but is "loud"\.$/,
    )
    assert.ok(!outcome.stderr.includes(SECRET.slice(0, 7)))
    assert.equal(outcome.stdout, '')
    await assert.rejects(access(dataDir), { code: 'ENOENT' })
  })

  it('stops it too when HOST is no address of this machine, or DATA_DIR no directory', async (t) => {
    const operator = await openOperator(t)
    const far = await operator.run(['serve'], { HOST: '192.0.2.1', PORT: '0', ADMIN_PASSWORD })
    assertRefused(far, /^HOST 192\.0\.2\.1 is not an address of this machine\.$/)
    assert.equal(await operator.findPostgres(), undefined)
    const file = join(operator.dataDir, 'file')
    await writeFile(file, '')
    assertRefused(await operator.run(['serve'], { DATA_DIR: file }), /^\S+ is not a directory: /)
  })
})

describe('a database that cannot be used stops the start with one sentence', async () => {
  // Lets only the superuser in without a password.
  const rules = await mkdtemp(join(tmpdir(), 'rules-'))
  await chmod(rules, 0o755)
  const hba_file = join(rules, 'pg_hba.conf')
  await writeFile(hba_file, 'local all postgres trust\nlocal all all scram-sha-256\n', { mode: 0o644 })
  const { superuser } = await openOwnServer({ after }, { ...fastSettings, hba_file })
  for (const role of ['shop', 'reader'])
    await execute(superuser, `create role ${role} login password '${SECRET}'`)
  await execute(superuser, 'alter role reader set default_transaction_read_only = on')
  await execute(superuser, 'create database shop owner shop')
  const urlOf = (parts: object) =>
    databaseUrl({ ...superuser, user: 'shop', password: SECRET, database: 'shop', ...parts })
  const local = `postgresql://shop:${SECRET}@127.0.0.1:1/shop`

  const cases: [string, string, RegExp][] = [
    ['not reachable', local, /^The database at 127\.0\.0\.1:1\/shop is not reachable \(ECONNREFUSED\): /],
    ['a wrong password', urlOf({ password: `${SECRET}x` }), /^The database at \S+ refuses the role or its/],
    ['no such database', urlOf({ database: 'absent' }), /^The database at \S+\/absent does not exist: /],
    ['a database that is read-only', urlOf({ user: 'reader' }), /^The database at \S+\/shop is read-only: /],
    [
      'a role that may not create tables',
      urlOf({ database: 'postgres' }),
      /^The role may not create tables in the database at \S+\/postgres: /,
    ],
    ['a password that is no text', local.replace(SECRET, `%zz${SECRET}`), /^The database at /],
  ]
  for (const [name, DATABASE_URL, sentence] of cases)
    it(name, async (t) => {
      const operator = await openOperator(t)
      const commands = ['serve', 'migrate'].map((word) => operator.run([word], { DATABASE_URL, PORT: '0' }))
      for (const outcome of await Promise.all(commands)) assertRefused(outcome, sentence)
    })

  it('and the right URL starts', async (t) => {
    const operator = await openOperator(t)
    const service = await operator.start({ DATABASE_URL: urlOf({}) })
    assert.match(service.output(), /"data":"PostgreSQL at \/\S+\/shop"/)
    assert.equal(await service.stop(), 0)
    assert.ok(!service.output().includes(SECRET))
  })
})

it('a port that is taken stops the start with one sentence; no PostgreSQL stays; the generated password is printed once, is valid at the next start, and is not printed again', async (t) => {
  const operator = await openOperator(t)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const outcome = await operator.run(['serve'], { PORT: String(port), LOG_LEVEL: 'silent' })
  assertRefused(outcome, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use: .*\\.$`))
  assert.equal(await operator.findPostgres(), undefined)
  const password = passwordIn(outcome.stdout)
  assert.equal(outcome.stdout.split(password).length, 2, 'it is printed once')
  const service = await operator.start({ ADMIN_PASSWORD: '' })
  assert.match(await service.signIn(password), /^[\w-]{43}$/)
  assert.equal(await service.stop(), 0)
  assert.deepEqual([service.output().includes(password), passwordIn(service.output())], [false, ''])
})

it('the first lines on a terminal tell what was started, where the data is, how to sign in, and calls that work as printed; at the next start no password', async (t) => {
  const operator = await openOperator(t)
  const service = await operator.start({ ADMIN_PASSWORD: '' }, [], { start: onTerminal([]) })
  await until('all is printed', () => shellLines(service.output()).length > 1)
  const screen = screenLines(service.output()).join('\n')
  assert.match(screen, new RegExp(`Quotewright is ready on http://127\\.0\\.0\\.1:${service.port}/rest\n`))
  assert.ok(screen.includes(`embedded PostgreSQL in ${operator.dataDir}\n`))
  assert.match(screen, /Sign in +as admin with the password [\w-]{24}\n +It is shown only once\.\n/)
  assert.equal(await runInShell(shellLines(service.output())), '[]')
  // The terminal is gone: the kernel sends a SIGHUP.
  service.child.kill('SIGKILL')
  await untilEnded(operator)
  const next = await operator.start({}, [], { start: onTerminal([]) })
  await until('all is printed', () => shellLines(next.output()).length > 0)
  assert.match(next.output(), /Sign in +as admin \(/)
  assert.ok(!next.output().includes(ADMIN_PASSWORD))
  assert.equal(await runInShell(shellLines(next.output())), '{"status":"ok"}')
  next.child.kill('SIGTERM')
  await untilEnded(operator)
})

describe('a demonstration', () => {
  it('shows a token and three calls that work as printed, on a terminal and again at a start without one', async (t) => {
    const operator = await openOperator(t)
    const first = await operator.start({}, [], { start: onTerminal(['--demo']) })
    await until('all is printed', () => shellLines(first.output()).length > 0)
    const token = /Token +([\w-]{43}) \(all permissions\)/.exec(first.output())?.[1]
    assert.ok(token)
    const shown = await assertCalls(shellLines(first.output()))
    first.child.kill('SIGTERM')
    await untilEnded(operator)

    const second = await operator.start({}, ['--demo'])
    await until('the token is printed', () => second.output().includes('demo_token'))
    const lines = second.output().trimEnd().split('\n')
    const records = lines.map((line) => JSON.parse(line) as { demo_token?: string; curl: string[] })
    const { demo_token, curl } = records.find((record) => 'demo_token' in record)!
    assert.deepEqual(await assertCalls(curl), shown, 'nothing was filled in twice')
    const ask = (given: string) => second.call('GET', '/rest/V1/pricerequest/request/1', { token: given })
    assert.equal((await ask(demo_token!)).status, 200)
    assert.equal((await ask(token)).status, 401, 'the token of the first start has ended')
    assert.equal(await second.stop(), 0)
  })

  async function assertCalls(calls: string[]): Promise<unknown[]> {
    assert.equal(calls.length, 3)
    const shown = await Promise.all(calls.map((call) => runInShell([call])))
    const [request, requests, quotes] = shown.map((text) => JSON.parse(text) as object)
    assert.equal((request as { request_id: number }).request_id, 1)
    assert.ok((requests as object[]).length > 0, 'the call with the filter finds something')
    assert.equal((quotes as object[]).length, 2)
    return [request, requests, quotes]
  }
})
