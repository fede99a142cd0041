// An installation made of examples/operate alone: PostgreSQL, two services, a process for jobs, a mail server and nginx. It
// ends with a customer who accepts an offer.
import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, it } from 'node:test'
import { options } from '../../src/config.ts'
import { acceptFields } from '../support/buyer-page.ts'
import { findFreePort } from '../support/document-code.ts'
import { openMailServer } from '../support/mail-server.ts'
import { openNginx, replaceAll, SITE, type Nginx } from '../support/nginx.ts'
import { spawnWords, type Running } from '../support/operator.ts'
import { execute, openOwnServer } from '../support/test-server.ts'
import { until } from '../support/until.ts'

const FOLDER = 'examples/operate'
const directory = await mkdtemp(join(tmpdir(), 'installation-'))
after(() => rm(directory, { recursive: true, force: true }))

/** Removes the settings of the tests, so that those of the file .env count. */
const unset = Object.fromEntries(Object.keys(options).map((name) => [name, undefined]))

/** Starts what systemd would start for the unit, whose instance is a port. It ends after the test, as systemd ends it. */
async function startUnit(t: { after: typeof after }, name: string, port = 0): Promise<Running> {
  const unit = (await readFile(`${FOLDER}/${name}`, 'utf8')).replaceAll('%i', String(port))
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  assert.equal(valueOf('WorkingDirectory'), '/opt/quotewright')
  const variables = valueOf('Environment').split(' ')
  const environment = { ...unset, ...Object.fromEntries(variables.map((each) => each.split('='))) }
  const words = replaceAll(valueOf('ExecStart'), { '/usr/bin/node': process.execPath }).split(' ')
  const running = spawnWords(words, environment, { cwd: directory })
  t.after(async () => {
    running.child.kill('SIGTERM')
    const { status, stdout, stderr } = await running.ended
    assert.equal(status, 0, stdout + stderr)
  })
  return running
}

const untilPrinted = ({ child, stdout, stderr }: Running, text: string) =>
  until(`it prints ${text}`, () => {
    if (child.exitCode !== null) throw new Error(`it ended: ${stdout()}${stderr()}`)
    return stdout().includes(text)
  })

/** Lays the files out as docs/operate.md installs them, with the addresses of this test. */
async function install(
  mailUrl: string,
  database: { host?: string | undefined; port?: number | undefined },
  workPort: number,
) {
  await cp('package.json', join(directory, 'package.json'))
  for (const name of ['node_modules', 'dist']) await symlink(resolve(name), join(directory, name))
  const settings = replaceAll(await readFile(`${FOLDER}/quotewright.env`, 'utf8'), {
    '/var/lib/quotewright': join(directory, 'state'),
    '127.0.0.1:5432': `${encodeURIComponent(database.host ?? '')}:${database.port}`,
    'smtp://user:password@mail.example.com:587': mailUrl,
    'WORK_PORT=8090': `WORK_PORT=${workPort}`,
  })
  await writeFile(join(directory, '.env'), settings)
}

/** Returns calls of the API through nginx, with a token of the first user. */
async function openSite(nginx: Nginx) {
  const json = { 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object, headers = {}) => {
    const answer = await nginx.call(method, `/rest/V1${path}`, {
      headers: { ...json, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.equal(answer.status, 200, answer.text)
    return JSON.parse(answer.text)
  }
  const credentials = { username: 'admin', password: 'correct horse battery' }
  const token: string = await call('POST', '/integration/admin/token', credentials)
  const authorization = `Bearer ${token}`
  return (method: string, path: string, body?: object) => call(method, path, body, { authorization })
}

it('an installation of the files for operators ends with a customer who accepts an offer', async (t) => {
  const mail = await openMailServer()
  t.after(mail.close)
  // The server has a role and a database `quotewright`.
  const { superuser } = await openOwnServer(t)
  await execute(superuser, `alter role quotewright password 'secret'`)
  const ports: [number, number] = [await findFreePort(), await findFreePort()]
  const workPort = await findFreePort()
  await install(mail.url, superuser, workPort)
  const services = await Promise.all(ports.map((port) => startUnit(t, 'quotewright@.service', port)))
  for (const service of services) await untilPrinted(service, 'Quotewright is ready')
  await untilPrinted(await startUnit(t, 'quotewright-work.service'), 'processing jobs')
  // Without a PUBLIC_URL, a service would say so.
  for (const service of services) assert.doesNotMatch(service.stdout(), /PUBLIC_URL/)
  const nginx = await openNginx(t, join(directory, 'nginx'), ports)
  const metrics = { headers: { authorization: 'Bearer a-long-random-word-for-prometheus' } }
  for (const port of [...ports, workPort])
    assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, metrics)).status, 200)

  const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/console`, { redirect: 'manual' })
  assert.match(plain.headers.get('location') ?? '', /^https:\/\/[^/]+\/console$/)
  const session = await nginx.call('POST', '/rest/V1/access/session', {
    headers: { 'content-type': 'application/json', origin: `https://${SITE}` },
    body: JSON.stringify({ username: 'admin', password: 'correct horse battery' }),
  })
  assert.match(String(session.headers['set-cookie']), /; Secure/)

  const call = await openSite(nginx)
  await call('PUT', '/products/0042-OAK', { product: { name: 'Oak table', price: 210, tax_percent: 19 } })
  const anna = { email: 'anna@example.com', firstname: 'Anna', lastname: 'Larsen' }
  const { id: customer_id } = await call('POST', '/customers', { customer: anna })
  const items = [{ sku: '0042-OAK', qty: 40, price: 189 }]
  const { quote_id } = await call('POST', '/quoting/quote', { quote: { customer_id, items } })
  await call('POST', `/quoting/quote/${quote_id}/propose`, { approve: true })

  const textTo = (address: string) =>
    mail.received.find(({ recipients }) => recipients.includes(address))?.parsed.text ?? ''
  await until('the proposal is mailed', () => textTo('anna@example.com') !== '')
  const [link = ''] = /https:\/\/\S+\/q\/\S+/.exec(textTo('anna@example.com')) ?? []
  const { origin, pathname } = new URL(link)
  assert.equal(origin, `https://${SITE}`)
  const page = await nginx.call('GET', pathname)
  assert.equal(page.status, 200)
  assert.match(page.text, /Oak table/)
  const accepted = await nginx.call('POST', pathname, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `https://${SITE}` },
    body: new URLSearchParams(acceptFields(page.text)).toString(),
  })
  assert.deepEqual([accepted.status, accepted.headers.location], [303, '?done=accepted#notice'])
  assert.equal((await call('GET', `/quoting/quote/${quote_id}`)).status, 'accepted')
  await until('the seller is told', () =>
    textTo('sales@example.com').includes(`https://${SITE}/console/quotes/`),
  )
  const log = await nginx.log()
  assert.match(log, /"POST \/q\/\d+\/\*\*\* HTTP/)
  assert.ok(!log.includes(pathname), 'the link stays out of the log')
})

it('what a client sends as forwarded headers does not pass nginx', async (t) => {
  const received: string[] = []
  const upstream = createServer((socket) => {
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk.toString())
      socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
    })
  }).listen(0, '127.0.0.1')
  t.after(() => upstream.close())
  await until('it listens', () => upstream.listening)
  const { port } = upstream.address() as AddressInfo
  const folder = join(directory, 'forwarding')
  await mkdir(folder, { recursive: true })
  const nginx = await openNginx(t, folder, [port, port])
  const names = ['for', 'host', 'proto', 'port', 'prefix', 'server'].map((name) => `x-forwarded-${name}`)
  const sent = [...names, 'forwarded', 'x-real-ip'].map((name) => [name, 'evil.example'])
  assert.equal((await nginx.call('GET', '/', { headers: Object.fromEntries(sent) })).status, 204)
  assert.equal(received.length, 1)
  assert.doesNotMatch(received[0] ?? '', /evil/)
  assert.match(received[0] ?? '', /^X-Forwarded-For: 127\.0\.0\.1\r$/m)
  assert.match(received[0] ?? '', new RegExp(`^X-Forwarded-Host: ${SITE}\\r$`, 'm'))
})
