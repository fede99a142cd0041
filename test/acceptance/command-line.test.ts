// The command line: help, invalid calls, commands with and without a running service.
import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, it, type TestContext } from 'node:test'
import { ok } from '../support/api.ts'
import { ADMIN_PASSWORD, errorsOf, openOperator, type Outcome } from '../support/operator.ts'
import { program, runCommand, spawnWords } from '../support/operator.ts'
import { openMailServer } from '../support/mail-server.ts'
import { until } from '../support/until.ts'
import { databaseUrl, emptyDatabase, openTestServer } from '../support/test-server.ts'

type Paths = { paths: Record<string, Record<string, { operationId: string }>> }

/** Several at once: most of the time goes into starting Node. */
const AT_ONCE = 3

async function forEach<T>(cases: T[], check: (each: T) => Promise<void>): Promise<void> {
  while (cases.length > 0) await Promise.all(cases.splice(0, AT_ONCE).map(check))
}

const together = `import { runCommand } from ${JSON.stringify(pathToFileURL(resolve('dist/cli/cli.js')).href)}
const outcomes = []
for (const words of JSON.parse(process.argv[2])) {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'])
    process[name].write = (text) => {
      written[name] += text
      return true
    }
  const status = await runCommand(words, process.env)
  outcomes.push({ status, ...written })
}
delete process.stdout.write
process.stdout.write(JSON.stringify(outcomes))`

/** Runs commands of the built program one after the other in a process: a process for each takes far longer. */
async function runTogether(
  calls: string[][],
  environment: Record<string, string>,
  directory: string,
): Promise<Outcome[]> {
  // Examples in the help contain the name of the file.
  const script = join(await mkdtemp(join(tmpdir(), 'together-')), 'quotewright.mjs')
  await writeFile(script, together)
  const words = [process.execPath, script, JSON.stringify(calls)]
  const { stdout, stderr } = await spawnWords(words, environment, { cwd: directory, input: '' }).ended
  assert.equal(stderr, '')
  return JSON.parse(stdout) as Outcome[]
}

let helps: Promise<Map<string, Outcome>> | undefined

/** The help of every command, by its words. It works with a configuration that is wrong, too. */
const readHelps = () => (helps ??= readTree())

async function readTree(): Promise<Map<string, Outcome>> {
  const found = new Map<string, Outcome>()
  for (let level: string[][] = [[]]; level.length > 0;) {
    const outcomes = await runTogether(
      level.map((words) => [...words, '--help']),
      { PORT: 'none' },
      '.',
    )
    level.forEach((words, index) => found.set(words.join(' '), outcomes[index]!))
    level = level.flatMap((words, index) =>
      subcommandsIn(outcomes[index]!.stdout).map((name) => [...words, name]),
    )
  }
  return found
}

/** The commands below a command, as its help lists them. */
function subcommandsIn(help: string): string[] {
  const list = /\nCommands:\n((?: {2}.*\n)+)/.exec(help)?.[1] ?? ''
  return (list.match(/(?<=^ {2})[a-z][a-z-]*/gm) ?? []).filter((name) => name !== 'help')
}

function assertDone({ status, stdout, stderr }: Outcome): string {
  assert.equal(status, 0, stderr)
  return stdout.trimEnd()
}

function assertFailed(outcome: Outcome, sentence: RegExp): void {
  const { status, stdout, stderr } = outcome
  assert.deepEqual({ status, stdout }, { status: 1, stdout: '' }, stderr)
  const rest = errorsOf(outcome)
  assert.match(rest, sentence)
  assert.equal(rest.split('\n').length, 2, `one sentence: ${stderr}`)
}

it('--help of every command says what it does, with an example; --version stands beside it', async () => {
  assert.match(assertDone(await runCommand(['--version'], {})), /^\d+\.\d+\.\d+$/)
  const helps = await readHelps()
  assert.match(assertDone(await runCommand(['--help'], { PORT: 'none' })), /^Usage: quotewright /)
  for (const [words, { status, stdout, stderr }] of helps) {
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' }, words)
    const usage = `Usage: quotewright ${words}`.trim()
    if (usage.endsWith('token create')) assert.match(stdout, /--role <role> .*\n?.*\(required\)\n/)
    assert.match(stdout, new RegExp(`^${usage} .*\\n\\n[A-Za-z].{10,}\\n`))
    assert.match(stdout, /\nExamples?:\n {2}\$ .*quotewright /, usage)
  }
  for (const name of ['serve', 'migrate', 'demo', 'token', 'user', 'role', 'config', 'token create'])
    assert.ok(helps.has(name), name)
})

it('a wrong call ends with the status 2 and says on stderr what is wrong', async () => {
  const cases: [string[], RegExp][] = [
    [[], /^Usage: quotewright /],
    [['srve'], /^error: unknown command 'srve'\n.*serve/],
    [['serve', '--dmeo'], /^error: unknown option '--dmeo'\n.*--demo/],
    [['serve', 'now'], /^error: too many arguments/],
    [
      ['serve', '--port', '80800'],
      /^error: option '--port <port>' .* must be an integer between 0 and 65535/,
    ],
    [['serve', '--host', ''], /^error: option '--host <address>' .* must not be blank/],
    [['serve', '--data-dir', ' '], /^error: option '--data-dir <directory>' .* must not be blank/],
    [['config', '--json'], /^error: unknown option '--json'/],
    [['token', 'create', 'CRM'], /^error: required option '--role <role>' not specified/],
    [['token', 'print'], /^error: unknown command 'print'/],
    [['user'], /^Usage: quotewright user /],
  ]
  await forEach(cases, async ([words, message]) => {
    const { status, stdout, stderr } = await runCommand(words, {})
    assert.deepEqual({ status, stdout }, { status: 2, stdout: '' }, words.join(' '))
    assert.match(stderr, message)
    assert.doesNotMatch(stderr, /\n {4}at /)
  })
})

it('config prints what is in force and hides the secrets, or fails with one sentence per fault', async () => {
  const secrets = {
    DATABASE_URL: 'postgresql://shop:hunter2@db.internal/shop',
    ADMIN_PASSWORD: 'correct horse',
    METRICS_TOKEN: 'm3trics',
  }
  const outcome = await runCommand(['config'], { ...secrets, PORT: '3000' })
  const lines = assertDone(outcome).split('\n')
  for (const line of ['PORT=3000', 'HOST=127.0.0.1', 'METRICS_TOKEN=(hidden)', 'DATABASE_URL=(hidden)'])
    assert.ok(lines.includes(line), line)
  for (const secret of [...Object.values(secrets), 'hunter2', 'db.internal'])
    assert.ok(!outcome.stdout.includes(secret), secret)
  assertFailed(await runCommand(['config'], { PORT: 'none' }), /^PORT must be an integer .*"none"\.\n$/)
})

describe('a file .env in the working directory', () => {
  /** Runs `config` beside the file; NAME is in the environment only if it is given. */
  async function configBeside(t: TestContext, file: string, given: Record<string, string> = {}) {
    const cwd = await mkdtemp(join(tmpdir(), 'env-file-'))
    t.after(() => rm(cwd, { recursive: true }))
    await writeFile(join(cwd, '.env'), file)
    const words = [process.execPath, resolve('dist/main.js'), 'config']
    const unset = { PORT: undefined, SELLER_NAME: undefined, METRICS_TOKEN: undefined }
    return spawnWords(words, { ...unset, ...given }, { cwd }).ended
  }

  it('sets what the environment does not set', async (t) => {
    const file =
      '# comment\r\n\r\nPORT=3000 # more\r\nexport SELLER_NAME = "Oak # Sons"\r\nHOST=::1\nMETRICS_TOKEN='
    const lines = assertDone(await configBeside(t, file, { HOST: '127.0.0.2' })).split('\n')
    for (const line of ['PORT=3000', 'SELLER_NAME=Oak # Sons', 'HOST=127.0.0.2', 'METRICS_TOKEN='])
      assert.ok(lines.includes(line), line)
  })

  it('may set other variables; what is no setting is named, without its value', async (t) => {
    const { status, stderr } = await configBeside(
      t,
      'PUBLIC_ULR=hunter2\nPGSSLMODE=require\nTZ=UTC\nPORT=3000\n',
    )
    assert.equal(status, 0)
    assert.equal(stderr, 'No setting, but set in the file .env: PUBLIC_ULR; see docs/configuration.md.\n')
  })

  it('is validated like the environment', async (t) =>
    assertFailed(await configBeside(t, 'PORT=none'), /^PORT must be an integer .*"none"\.\n$/))

  it('stops the start where it cannot be understood, without showing the line', async (t) => {
    for (const line of [
      'METRICS_TOKEN hunter2',
      'METRICS_TOKEN="hunter2',
      'METRICS_TOKEN= "hunter2',
      '\ufeffPORT=hunter2',
      'A="x" hunter2',
      'A = "x" hunter2',
    ]) {
      const wrong = await configBeside(t, `PORT=3000\n${line}\nHOST=::1\n`)
      assertFailed(wrong, /^Line 2 of the file \.env must have the form NAME=value\.\n$/)
    }
  })

  it('stops the start when it cannot be read', async (t) => {
    const cwd = await mkdtemp(join(tmpdir(), 'env-file-'))
    t.after(() => rm(cwd, { recursive: true }))
    await mkdir(join(cwd, '.env'))
    const { ended } = spawnWords([process.execPath, resolve('dist/main.js'), 'config'], {}, { cwd })
    assertFailed(await ended, /^The file \.env in the working directory cannot be read \(EISDIR\)\.\n$/)
  })
})

it('routes prints every operation of the OpenAPI document with its path and permission, without a database', async () => {
  const { paths } = JSON.parse(await readFile('openapi.json', 'utf8')) as Paths
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ method, path, operation: operationId })),
  )
  const routes = JSON.parse(assertDone(await runCommand(['routes', '--json'], {}))) as Record<
    string,
    string
  >[]
  const listed = routes.filter(({ operation }) => operation !== '')
  assert.deepEqual(
    listed.map(({ method, path, operation }) => [method, path?.replace(/:(\w+)/g, '{$1}'), operation]).sort(),
    operations.map(({ method, path, operation }) => [method.toUpperCase(), path, operation]).sort(),
  )
  assert.deepEqual(
    routes.filter(({ permission }) => !permission),
    [],
  )
  const lines = assertDone(await runCommand(['routes'], {})).split('\n')
  assert.match(lines[0]!, /^method +path +operation +permission$/)
  assert.equal(lines.length, routes.length + 1)
})

it('a password in DATABASE_URL that is not percent-encoded is refused with the remedy, and never printed', async () => {
  await forEach(['p/w', 'p#w', 'p?w', '1/2', '1?2', '1#2'], async (password) => {
    const url = `postgresql://shop:${password}@db.internal/shop`
    const outcome = await runCommand(['token', 'list'], { DATABASE_URL: url })
    assertFailed(outcome, /^DATABASE_URL must look like .*; in the password, .* are written as %2F /)
    assert.ok(!outcome.stderr.includes(password))
  })
})

describe('mail test', () => {
  it('sends a mail with the settings and says how, or says why the server refused it', async (t) => {
    const server = await openMailServer()
    t.after(server.close)
    const settings = {
      SMTP_URL: server.url,
      MAIL_FROM: 'shop@shop.example',
      SELLER_EMAIL: 'sales@shop.example',
    }
    const send = (environment: Record<string, string>, to = 'anna@example.com') =>
      runCommand(['mail', 'test', to], environment)
    assert.match(
      assertDone(await send(settings)),
      /^Sent to anna@example\.com: mail is sent by SMTP at 127\.0\.0\.1:/,
    )
    assert.deepEqual(
      server.received.flatMap(({ recipients }) => recipients),
      ['anna@example.com'],
    )
    server.behavior = { at_recipient: { code: 550, text: 'no such mailbox' } }
    assertFailed(await send(settings), /^The mail was not accepted: .*no such mailbox/)
    assertFailed(await send({}), /^Mail is not configured: set SMTP_URL, or MAIL_DIR\.\n$/)
    assertFailed(await send(settings, 'a@b.example, c@d.example'), /^The recipient must be a single/)
  })
})

describe('work', () => {
  it('waits for a database that its first service has still to create, and answers health checks', async (t) => {
    const server = await openTestServer()
    t.after(server.stop)
    const operator = await openOperator(t)
    const database = await emptyDatabase(server)
    const at = { DATABASE_URL: databaseUrl(database.connection), WORK_PORT: '0', HOST: '127.0.0.1' }
    const worker = operator.spawn(['work'], at)
    await until('it waits', () => /waiting for the database/.test(worker.stdout()))
    assert.match(worker.stdout(), /holds no data of Quotewright/)
    const service = await operator.start(at)
    await until('it works', () => /health checks on (http:[^"]*)/.test(worker.stdout()))
    const url = /health checks on (http:[^"]*)/.exec(worker.stdout())![1]!
    assert.equal((await fetch(url)).status, 200)
    assert.equal((await fetch(url.replace('ready', 'live'))).status, 200)
    assert.equal((await fetch(new URL('/rest/V1/quoting/quotes', url))).status, 404)
    worker.child.kill('SIGTERM')
    assert.equal((await worker.ended).status, 0)
    assert.equal(await service.stop(), 0)
    await database.drop()
  })
})

describe('migrate', () => {
  it('says what it applied, then that nothing is left; before it, other commands say what to do', async (t) => {
    const server = await openTestServer()
    t.after(server.stop)
    const database = await emptyDatabase(server)
    const environment = { DATABASE_URL: databaseUrl(database.connection) }
    const create = () => runCommand(['token', 'create', 'CRM', '--role', 'Shop'], environment)
    assertFailed(await create(), /^The database .* holds no data of Quotewright: .* migrate"/)
    const migrate = async () => assertDone(await runCommand(['migrate'], environment))
    assert.equal(await migrate(), `Applied ${(await readdir('migrations')).sort().join(', ')}.`)
    assert.equal(await migrate(), 'The schema is up to date.')
    assertFailed(await create(), /^No such entity with role = Shop\.\n$/)
    await database.drop()
  })

  it('of a newer version leaves a running service alone; only afterwards its other commands work', async (t) => {
    const operator = await openOperator(t, { is_migrated: true })
    const service = await operator.start()
    const newer = { cwd: await makeNewerVersion(operator.dataDir) }
    assertFailed(await operator.run(['token', 'list'], {}, newer), /^The database is not up to date: /)
    assert.equal(assertDone(await operator.run(['migrate'], {}, newer)), 'Applied 9999_newer.sql.')
    assert.equal((await service.call('GET', '/health/ready')).status, 200)
    const body = { email: 'anna@example.com' }
    await ok((await service.openClient()).post('/rest/V1/pricerequest/request/submit', { body }))
    assertDone(await operator.run(['token', 'list'], {}, newer))
    assert.equal(await service.stop(), 0)
    assertFailed(
      await operator.run(['serve'], { PORT: '0', ADMIN_PASSWORD }),
      /^The database was upgraded by a newer version of Quotewright \(9999_newer\.sql\)/,
    )
    assert.equal(await operator.findPostgres(), undefined)
  })

  it('is done by a start, which names each migration in the log', async (t) => {
    const operator = await openOperator(t, { is_migrated: true })
    const cwd = await makeNewerVersion(operator.dataDir)
    const service = await operator.start({}, [], { cwd })
    assert.equal(await service.stop(), 0)
    const names = service.output().match(/(?<="migration":")[^"]*/g)
    assert.deepEqual(names, ['9999_newer.sql'])
  })

  /** A copy of the program that brings one more migration. */
  async function makeNewerVersion(directory: string): Promise<string> {
    const path = join(directory, 'newer')
    for (const name of ['dist', 'migrations', 'package.json', 'templates'])
      await cp(name, join(path, name), { recursive: true })
    await symlink(resolve('node_modules'), join(path, 'node_modules'))
    await writeFile(join(path, 'migrations', '9999_newer.sql'), 'create table newer (id integer);\n')
    return path
  }
})

describe('a command in a directory without a database', () => {
  /** The arguments of each command that needs a database and does not create it. */
  const calls = [
    'token create CRM --role Shop',
    'token rotate CRM',
    'token list',
    'token revoke CRM',
    'user create anna --email anna@example.com --role Shop --generate',
    'user list',
    'user delete anna',
    'user set-role anna Shop',
    'user reset-password anna --generate',

    'role create Shop --permission all',
    'role grant Shop --permission all',
    'role list',
    'role delete Shop',
    'role revoke Shop --permission all',
    'store list',
    'store create de --name Germany --currency EUR',

    'store update de --name Germany',
    'store key list',
    'store key create de --origin https://shop.example',

    'store key allow pk_0 https://shop.example',
    'store key revoke de 1',
    'webhook list',
    'webhook create https://1.1.1.1/ --events *',
    'webhook delete 1',
    'webhook update 1 --active',
    'webhook rotate 1',
    'webhook test 1',
    'webhook deliveries 1',
    'webhook retry 1 1',
    'shop list',
    'shop add main --kind vendure --store default --url https://1.1.1.1 --secret-file api_key=products.csv',
    'shop check main',
    'shop sync main',
    'shop remove main',
    'import products products.csv',
    'jobs list',
    'jobs retry 1',
    'erase --email anna@example.com',
    'backup backup.tar.gz',
    'archive list',
    'archive run --days 365',
    'archive restore Q000000007',
    'psql',
  ]
  const others = ['serve', 'work', 'migrate', 'config', 'routes', 'demo', 'restore', 'mail test']

  it('names the database that it looked for, fails, and creates nothing', async (t) => {
    const directory = await mkdtemp(join(tmpdir(), 'quotewright-wrong-'))
    t.after(() => rm(directory, { recursive: true }))
    await writeFile(join(directory, 'products.csv'), 'sku,name,price\n1,Table,10\n')
    const at = { DATA_DIR: join(directory, 'data') }
    const outcomes = await runTogether(
      calls.map((call) => call.split(' ')),
      at,
      directory,
    )
    for (const [index, outcome] of outcomes.entries()) {
      const database = `Database: embedded PostgreSQL in ${at.DATA_DIR}`
      assert.equal(outcome.stderr.split('\n')[0], database, calls[index])
      assertFailed(
        outcome,
        /^There is no database in .*\/data: set DATA_DIR or DATABASE_URL as for the service, /,
      )
    }
    assert.deepEqual(await readdir(directory), ['products.csv'])
  })

  it('is covered above, whichever command it is', async () => {
    const helps = [...(await readHelps())]
    const leaves = helps.flatMap(([name, { stdout }]) => (subcommandsIn(stdout).length === 0 ? name : []))
    const missing = leaves.filter(
      (leaf) => ![...calls, ...others].some((call) => `${call} `.startsWith(`${leaf} `)),
    )
    assert.deepEqual(missing, [])
  })
})

it('a backup of a database that no service has used is refused', async (t) => {
  const operator = await openOperator(t)
  assertDone(await operator.run(['migrate']))
  const file = join(operator.dataDir, 'backup.tar.gz')
  assertFailed(await operator.run(['backup', file]), /^The database has no users, .*nothing was backed up\. /)
  assert.ok(!(await readdir(operator.dataDir)).some((name) => name.includes('.tar')))
})

it('commands on the embedded database work without a service, on the same data', async (t) => {
  const operator = await openOperator(t)
  const run = async (...words: string[]) => assertDone(await operator.run(words))
  const filled = await operator.run(['demo'], { ADMIN_PASSWORD: '' })
  assert.match(filled.stderr, /^The password of the user admin is in .*admin-password\.$/m)
  assert.equal(await operator.findPostgres(), undefined, 'its PostgreSQL has ended')
  const demo = assertDone(filled)
  assert.match(demo, /^[\w-]{43}$/)
  const users = JSON.parse(await run('user', 'list', '--json')) as { username: string }[]
  assert.deepEqual(users.map(({ username }) => username).sort(), ['admin', 'jonas', 'mara'])
  const service = await operator.start()
  await ok(service.get('/rest/V1/pricerequest/request/1', { token: demo }))
  const during = await run('token', 'list', '--json')
  assert.equal(await service.stop(), 0)
  const names = (text: string) => (JSON.parse(text) as { name: string }[]).map(({ name }) => name).join()
  assert.match(names(during), /^Demonstration \w+$/)
  assert.equal(names(await run('token', 'list', '--json')), names(during))
})

it('commands that connect to others know the address and the networks of the service, unless their shell has others', async (t) => {
  const operator = await openOperator(t)
  const url = 'https://quotes.example.com'
  const service = await operator.start({ PUBLIC_URL: url, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const add = [
    'shop',
    'add',
    'main',
    '--kind',
    'vendure',
    '--store',
    'default',
    '--url',
    'http://127.0.0.1:9',
  ]
  const own = await operator.run(add, { WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8' })
  assert.match(own.stderr, /shop\.url leads into a private or special network/)
  const added = await operator.run(add)
  assert.match(added.stdout, new RegExp(`^QUOTEWRIGHT_URL=${url}$`, 'm'), added.stderr)
  const webhook = await operator.run(['webhook', 'create', 'http://127.0.0.1:9/', '--events', '*'])
  assert.equal(webhook.status, 0, webhook.stderr)
  assert.equal(await service.stop(), 0)
  const next = await operator.start({ PUBLIC_URL: `${url}:8443` })
  const refused = await operator.run(['webhook', 'create', 'http://127.0.0.1:9/', '--events', '*'])
  assert.match(refused.stderr, /leads into a private or special network/)
  assert.equal(await next.stop(), 0)
})

describe('a reader that has left', () => {
  it('is no failure of a command', async () => {
    await forEach(['config', '--help', 'token --help'], async (command) => {
      // `true` ends long before the command writes.
      const line = `${program.map((word) => `'${word}'`).join(' ')} ${command} | true; exit "\${PIPESTATUS[0]}"`
      const { status, stderr } = await spawnWords(['bash', '-c', line], {}).ended
      assert.deepEqual({ status, stderr }, { status: 0, stderr: '' }, command)
    })
  })

  it('does not end a service, nor keep it from ending in order', async (t) => {
    const operator = await openOperator(t, { is_migrated: true })
    const service = await operator.start({ LOG_LEVEL: 'trace' })
    for (const stream of [service.child.stdout, service.child.stderr]) stream?.destroy()
    for (let count = 0; count < 3; count++) assert.match(await service.signIn(), /^[\w-]{43}$/)
    assert.equal(await service.stop(), 0)
    assert.equal(await operator.findPostgres(), undefined)
  })
})

it('commands beside a running service make a role and a token that work at once and can be revoked, reset a password, list jobs, fail in a sentence', async (t) => {
  const operator = await openOperator(t, { is_migrated: true })
  const service = await operator.start()
  const admin = await service.signIn()
  const run = async (words: string) => assertDone(await operator.run(words.split(' ')))
  const statusFor = async (token: string) =>
    (await service.get('/rest/V1/pricerequest/requests', { token })).status
  await run('role create Shop --permission PriceRequest::manage_requests')
  const token = await run('token create CRM --role Shop')
  assert.match(token, /^[\w-]{43}$/, 'nothing but the token')
  assert.equal(await statusFor(token), 200)
  assert.equal(await run('token revoke CRM'), 'The token of CRM was revoked.')
  assert.equal(await statusFor(token), 401)
  assertFailed(await operator.run(['token', 'revoke', 'CRM']), /^No such entity with name = CRM\.\n$/)

  const password = await run('user reset-password admin --generate')
  assert.match(password, /^[\w-]{24}$/, 'nothing but the password')
  assert.equal(await statusFor(admin), 401, 'the sessions that were opened with the old one have ended')
  assert.equal(await statusFor(await service.signIn(password)), 200)

  assert.equal(await run('jobs list --failed'), '')
  assert.equal(await run('jobs retry --all'), '0 jobs will be retried.')
  assert.equal(await service.stop(), 0)
})
