// Starts as an operator sees them: refusals, and the first lines of output.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, describe, it } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { ok, type Client } from '../support/api.ts'
import { ADMIN_PASSWORD, errorsOf, openOperator, program, spawnWords } from '../support/operator.ts'
import type { Operator, Outcome } from '../support/operator.ts'
import { databaseUrl, execute, fastSettings, openOwnServer } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const SECRET = 'hunter2-hunter2'

/** Checks that it failed with just these sentences, and told nobody the password. */
function assertRefused(outcome: Outcome, ...sentences: RegExp[]): void {
  const { status, stdout, stderr } = outcome
  assert.equal(status, 1, stderr)
  const lines = errorsOf(outcome).trimEnd().split('\n')
  assert.equal(lines.length, sentences.length, stderr)
  for (const [index, sentence] of sentences.entries()) assert.match(lines[index] ?? '', sentence)
  assert.ok(!(stdout + stderr).includes(SECRET), 'the secret is not shown')
}

/** What ends with a terminal is not the service itself. */
const untilEnded = (operator: Operator) =>
  until('the service has ended', async () => (await operator.findPostgres()) === undefined)

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
    [
      'none of several is reachable',
      local.replace(/\/shop$/, ',127.0.0.1:2/shop'),
      /^The database at 127\.0\.0\.1:1,127\.0\.0\.1:2\/shop is not reachable/,
    ],
    [
      'none of several accepts writes',
      urlOf({ user: 'reader' }).replace(/\/shop$/, ',127.0.0.1:1/shop'),
      /^The database at \S+ cannot be used \(no server that is named accepts writes\): /,
    ],
    ['a password that is no text', local.replace(SECRET, `%zz${SECRET}`), /^The database at /],
  ]
  for (const [name, DATABASE_URL, sentence] of cases)
    it(name, async (t) => {
      const operator = await openOperator(t)
      const commands = ['serve', 'migrate'].map((word) => operator.run([word], { DATABASE_URL, PORT: '0' }))
      for (const outcome of await Promise.all(commands)) assertRefused(outcome, sentence)
    })

  for (const [what, url] of [
    ['the right URL', urlOf({})],
    ['that of several servers, one of which accepts writes,', urlOf({}).replace('@', '@127.0.0.1:1,')],
  ] as const)
    it(`and ${what} starts`, async (t) => {
      const operator = await openOperator(t)
      const service = await operator.start({ DATABASE_URL: url })
      assert.match(service.output(), /"data":"PostgreSQL at \S*\/\S+\/shop"/)
      assert.equal(await service.stop(), 0)
      assert.ok(!service.output().includes(SECRET))
    })
})

it('a port that is taken stops the start with one sentence, before anything is made', async (t) => {
  const operator = await openOperator(t)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const outcome = await operator.run(['serve', '--port', String(port)])
  assertRefused(outcome, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use: .*\\.$`))
  assert.deepEqual([outcome.stdout, await readdir(operator.dataDir)], ['', []])
})

it('a log line is JSON with a time in ISO 8601, the name of its level and one pid', async (t) => {
  const operator = await openOperator(t)
  const killed = await operator.start()
  await operator.kill(killed)
  // It finds the PostgreSQL of the killed service.
  const service = await operator.start({ LOG_REQUESTS: 'true' })
  await service.signIn('wrong')
  assert.equal(await service.stop(), 0)
  const lines = [killed, service].flatMap(({ output }) => output().trimEnd().split('\n'))
  for (const line of lines) assert.equal(line.match(/"pid":/g)?.length, 1, line)
  const records = lines.map((line) => JSON.parse(line) as Record<string, string>)
  assert.ok(records.some(({ postgres_pid }) => postgres_pid))
  const counts = records.flatMap(({ migrations }) => migrations ?? [])
  assert.deepEqual(counts, [(await readdir('migrations')).length])
  for (const { time } of records) assert.equal(time, new Date(time ?? '').toISOString())
  const levelOf = (text: string) => records.find(({ msg }) => msg === text)?.level
  assert.deepEqual(['sign-in refused', 'request', 'stopped'].map(levelOf), ['warn', 'info', 'info'])
})

describe('the generated password of the first user', () => {
  it('is in a file that only the user can read, and never in the log; the log names the file once', async (t) => {
    const operator = await openOperator(t)
    const file = join(operator.dataDir, 'admin-password')
    const service = await operator.start({ ADMIN_PASSWORD: '', LOG_LEVEL: 'trace' })
    const password = (await readFile(file, 'utf8')).trimEnd()
    assert.match(password, /^[\w-]{24}$/)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.match(await service.signIn(password), /^[\w-]{43}$/)
    assert.equal(await service.stop(), 0)
    assert.ok(!service.output().includes(password))
    assert.equal(service.output().split(file).length, 2)
    const next = await operator.start({ ADMIN_PASSWORD: '' })
    assert.match(await next.signIn(password), /^[\w-]{43}$/)
    assert.equal(await next.stop(), 0)
    assert.doesNotMatch(next.output(), /admin-password/)
  })

  it('is in DATA_DIR with DATABASE_URL too; where it cannot be written, no user is made', async (t) => {
    const operator = await openOperator(t, { database: 'cloned' })
    const file = join(operator.dataDir, 'admin-password')
    await mkdir(file)
    const refused = await operator.run(['serve'], { ADMIN_PASSWORD: '', PORT: '0' })
    assertRefused(
      refused,
      /^The generated password cannot be written to \S+ \(\w+\): make DATA_DIR writable, or/,
    )
    await rmdir(file)
    const service = await operator.start({ ADMIN_PASSWORD: '' })
    const password = (await readFile(file, 'utf8')).trimEnd()
    assert.match(await service.signIn(password), /^[\w-]{43}$/)
    assert.equal(await service.stop(), 0)
  })
})

it('an ADMIN_PASSWORD that has no effect is named in one line with the command that resets it', async (t) => {
  const operator = await openOperator(t, { is_migrated: true })
  const warnings = async (environment: Record<string, string>) => {
    const service = await operator.start(environment)
    assert.equal(await service.stop(), 0)
    return service.output().match(/ADMIN_PASSWORD has no effect: .*"\S+ \S+ user reset-password \w+/g)
  }
  assert.equal(await warnings({}), null, 'it is the password')
  const [warning, ...more] = (await warnings({ ADMIN_PASSWORD: SECRET })) ?? []
  assert.match(warning ?? '', /reset-password admin$/)
  assert.deepEqual(more, [])
  assert.match((await warnings({ ADMIN_USERNAME: 'anna' }))?.[0] ?? '', /reset-password anna$/)
})

it('the first lines on a terminal tell what was started, where the data is, where mail goes, how to sign in, and calls that work as printed; at the next start where it is', async (t) => {
  const operator = await openOperator(t)
  const service = await operator.start({ ADMIN_PASSWORD: '' }, [], { start: onTerminal([]) })
  await until('all is printed', () => shellLines(service.output()).length > 1)
  const screen = screenLines(service.output()).join('\n')
  assert.match(screen, new RegExp(`Quotewright is ready on http://127\\.0\\.0\\.1:${service.port}/rest\n`))
  assert.match(screen, new RegExp(`\n {2}Console +http://127\\.0\\.0\\.1:${service.port}/console\n`))
  assert.match(screen, /\n {2}Seller +has no name: set SELLER_NAME, or name the store/)
  assert.match(screen, /\n {2}Customers +proposals link to no page for customers: set PUBLIC_URL /)
  assert.ok(screen.includes(`embedded PostgreSQL in ${operator.dataDir}\n`))
  assert.match(screen, /\n {2}Mail +not sent: set SMTP_URL\n/)
  const file = join(operator.dataDir, 'admin-password')
  assert.match(
    screen,
    new RegExp(`Sign in +as admin with the password [\\w-]{24}\n +It is also in ${file}\n`),
  )
  assert.equal(await runInShell(shellLines(service.output())), '[]')
  // The terminal is gone: the kernel sends a SIGHUP.
  service.child.kill('SIGKILL')
  await untilEnded(operator)
  const mail = {
    SMTP_URL: `smtp://shop:${SECRET}@mail.example`,
    MAIL_FROM: 'Shop <a@example.com>',
    SELLER_EMAIL: 'b@example.com',
  }
  const next = await operator.start(mail, [], { start: onTerminal([]) })
  await until('all is printed', () => shellLines(next.output()).length > 0)
  assert.match(next.output(), /Mail +sent by SMTP at mail\.example:587 as Shop <a@example\.com>\s/)
  assert.ok(screenLines(next.output()).includes(`  Sign in        as admin with the password in ${file}`))
  assert.ok(!next.output().includes(ADMIN_PASSWORD))
  assert.ok(!next.output().includes(SECRET))
  assert.equal(await runInShell(shellLines(next.output())), '{"status":"ok"}')
  next.child.kill('SIGTERM')
  await untilEnded(operator)
  // The password in the file is not the user's any more.
  await writeFile(file, `${SECRET}\n`)
  const own = { PUBLIC_URL: 'http://127.0.0.1:1', ADMIN_PASSWORD: '' }
  const last = await operator.start(own, [], { start: onTerminal([]) })
  await until('all is printed', () => shellLines(last.output()).length > 0)
  assert.match(last.output(), /Sign in +as admin \(\S+ \S+ user reset-password admin\)/)
  assert.match(last.output(), /Customers +read offers at http:\/\/127\.0\.0\.1:1\s/)
  last.child.kill('SIGTERM')
  await untilEnded(operator)
})

it('a start without a terminal says where to sign in while the password is known, and where that is when it was generated', async (t) => {
  const operator = await openOperator(t)
  const file = join(operator.dataDir, 'admin-password')
  const start = async (end = '') => {
    const service = await operator.start({ ADMIN_PASSWORD: '' })
    await until('it is printed', () => service.output().includes('is ready'))
    const sentence = `sign in at http://127.0.0.1:${service.port}/console as admin${end}"`
    return { service, isTold: () => service.output().includes(sentence) }
  }
  const first = await start(', with the password in the file named above')
  await until('it is told', first.isTold)
  assert.ok(first.service.output().includes(`"file":"${file}","msg":"created the user admin`))
  const password = (await readFile(file, 'utf8')).trimEnd()
  assert.ok(!first.service.output().includes(password))
  assert.equal(await first.service.stop(), 0)
  const second = await start()
  await until('it is told again', second.isTold)
  const change = { current_password: password, new_password: ADMIN_PASSWORD }
  const token = await second.service.signIn(password)
  await ok(second.service.call('PUT', '/rest/V1/access/session/password', { token, body: change }))
  assert.equal(await second.service.stop(), 0)
  const third = await start()
  assert.equal(await third.service.stop(), 0)
  assert.ok(!third.service.output().includes('sign in at'))
})

it('the first start creates roles for sales people; later ones leave the roles as they are', async (t) => {
  const operator = await openOperator(t, { database: 'cloned' })
  const rolesAfter = async (work: (client: Client) => Promise<unknown>) => {
    const service = await operator.start()
    const client = await service.openClient()
    await work(client)
    const roles = await ok(client.get('/rest/V1/access/roles'))
    client.close()
    assert.equal(await service.stop(), 0)
    return (roles as { name: string; role_id: number }[]).map(({ name }) => name)
  }
  const created = await rolesAfter(async () => {})
  assert.deepEqual(created, ['Administrators', 'Sales', 'Sales managers'])
  const deleteRoles = async (client: Client) => {
    for (const id of [2, 3]) await ok(client.delete(`/rest/V1/access/roles/${id}`))
  }
  assert.deepEqual(await rolesAfter(deleteRoles), ['Administrators'])
  assert.deepEqual(await rolesAfter(async () => {}), ['Administrators'])
})

it('a start without a terminal warns where proposals link to no page for customers', async (t) => {
  const operator = await openOperator(t, { is_migrated: true })
  const service = await operator.start({ HOST: '0.0.0.0' })
  await until('it is printed', () => service.output().includes('is ready'))
  assert.match(service.output(), /"level":"warn".*proposals link to no page for customers: set PUBLIC_URL/)
  assert.equal(await service.stop(), 0)
})

describe('a demonstration', () => {
  it('shows a token and three calls that work as printed, on a terminal and again at a start without one', async (t) => {
    const operator = await openOperator(t)
    const first = await operator.start({}, [], { start: onTerminal(['--demo']) })
    await until('all is printed', () => shellLines(first.output()).length > 0)
    const token = /Token +([\w-]{43}) \(all permissions, for 24 hours\)/.exec(first.output())?.[1]
    assert.ok(token)
    assert.match(first.output(), /Console +http:\/\/127\.0\.0\.1:\d+\/console\/sign-in#demo=[\w-]{43} /)
    const shown = await assertCalls(shellLines(first.output()))
    first.child.kill('SIGTERM')
    await untilEnded(operator)

    const second = await operator.start({}, ['--demo'])
    await until('the token is printed', () => second.output().includes('demo_token'))
    const lines = second.output().trimEnd().split('\n')
    const records = lines.map(
      (line) => JSON.parse(line) as { demo_token?: string; curl: string[]; console: string },
    )
    const { demo_token, curl, console: link } = records.find((record) => 'demo_token' in record)!
    assert.deepEqual(await assertCalls(curl), shown, 'nothing was filled in twice')
    const ask = (given: string) => second.call('GET', '/rest/V1/pricerequest/request/1', { token: given })
    assert.notEqual(demo_token, token)
    for (const each of [demo_token!, token]) assert.equal((await ask(each)).status, 200)
    const body = { username: 'demo', password: new URL(link).hash.replace('#demo=', '') }
    const signIn = () => second.post('/rest/V1/access/session', { body })
    assert.equal((await ok(signIn())).username, 'admin')
    assert.equal((await signIn()).status, 401)
    assert.equal(await second.stop(), 0)
  })

  it('fills ./demo-data, where the next start without it does not look', async (t) => {
    const operator = await openOperator(t)
    const [node = '', main = ''] = program
    const start = { start: [node, resolve(main), 'serve'], cwd: operator.dataDir }
    const demo = await operator.start({ DATA_DIR: '' }, ['--demo'], start)
    assert.equal(await demo.stop(), 0)
    const own = await operator.start({ DATA_DIR: '' }, [], start)
    const requests = await ok((await own.openClient()).get('/rest/V1/pricerequest/requests'))
    assert.equal(await own.stop(), 0)
    assert.deepEqual([requests, (await readdir(operator.dataDir)).sort()], [[], ['data', 'demo-data']])
    assert.match((await readdir(join(operator.dataDir, 'demo-data'))).sort().join(), /^files,mail,postgres/)
  })

  it('refuses a database that holds anything else', async (t) => {
    const operator = await openOperator(t, { is_migrated: true })
    const service = await operator.start()
    const body = { email: 'anna@example.com' }
    await ok((await service.openClient()).post('/rest/V1/pricerequest/request/submit', { body }))
    assert.equal(await service.stop(), 0)
    const sentence = /^The database holds records that are not of the demonstration.*\.$/
    for (const words of [['demo'], ['serve', '--demo']]) {
      const { status, stderr } = await operator.run(words, { PORT: '0', LOG_LEVEL: 'silent' })
      assert.deepEqual([status, sentence.test(stderr.trimEnd())], [1, true], stderr)
    }
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
