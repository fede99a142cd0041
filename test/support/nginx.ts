// nginx with a file of examples/operate, on free ports and with a certificate of the test.
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { request, type RequestOptions } from 'node:https'
import { join } from 'node:path'
import { findFreePort } from './document-code.ts'
import { spawnWords } from './operator.ts'
import { succeeds, until } from './until.ts'

export const SITE = 'quotes.example.com'

type Response = { status: number; headers: Record<string, unknown>; text: string }

export type Nginx = {
  /** The port that answers without TLS. */
  plainPort: number
  /** Sends a request with TLS. */
  call(method: string, path: string, content?: Content): Promise<Response>
  /** Its access log. Errors are in another file, with whole requests. */
  log(): Promise<string>
}

type Content = { headers?: Record<string, string>; body?: string }

/** Replaces paths and addresses by those of this test. Throws if the text lacks one of them. */
export function replaceAll(text: string, replacements: Record<string, string>): string {
  for (const [original, replacement] of Object.entries(replacements)) {
    if (!text.includes(original)) throw new Error(`${original} is not in:\n${text}`)
    text = text.replaceAll(original, replacement)
  }
  return text
}

/** Starts nginx with examples/operate/nginx.conf in front of the ports of two services. It ends with the test. */
export async function openNginx(
  t: { after: (work: () => Promise<void>) => void },
  directory: string,
  servicePorts: [number, number],
): Promise<Nginx> {
  const [plainPort, port] = [await findFreePort(), await findFreePort()]
  const certificate = await makeCertificate(directory)
  const log = join(directory, 'nginx.log')
  const site = replaceAll(await readFile('examples/operate/nginx.conf', 'utf8'), {
    '/var/log/nginx/quotewright.log': log,
    [`/etc/letsencrypt/live/${SITE}/fullchain.pem`]: certificate.path,
    [`/etc/letsencrypt/live/${SITE}/privkey.pem`]: certificate.key,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
    '127.0.0.1:8081': `127.0.0.1:${servicePorts[0]}`,
    '127.0.0.1:8082': `127.0.0.1:${servicePorts[1]}`,
  })
  const main = join(directory, 'nginx.conf')
  await writeFile(main, mainFile(directory, site))
  const nginx = spawnWords(
    ['/usr/sbin/nginx', '-p', directory, '-e', `${directory}/error.log`, '-c', main],
    {},
  )
  t.after(async () => {
    nginx.child.kill('SIGTERM')
    await nginx.ended
  })
  const ca = await readFile(certificate.path)
  const send: Nginx['call'] = (method, path, { headers, body } = {}) =>
    exchange({ port, method, path, ca, headers: { host: SITE, ...headers } }, body)
  await until('nginx answers', async () => {
    if (nginx.child.exitCode !== null) throw new Error(`nginx ended: ${nginx.stderr()}`)
    return succeeds(send('GET', '/metrics'))
  })
  return { plainPort, call: send, log: () => readFile(log, 'utf8') }
}

/** What /etc/nginx/nginx.conf of a distribution contains, with all files in the directory of the test. */
export function mainFile(directory: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off; worker_processes 1; pid ${directory}/nginx.pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
${temporary.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
${site}
}
`
}

async function makeCertificate(directory: string): Promise<{ path: string; key: string }> {
  const [path, key] = [join(directory, 'fullchain.pem'), join(directory, 'privkey.pem')]
  await mkdir(directory, { recursive: true })
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ]
  const name = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`]
  execFileSync('openssl', [...words, ...name, '-keyout', key, '-out', path], { stdio: 'pipe' })
  await chmod(key, 0o600)
  return { path, key }
}

function exchange(options: RequestOptions, body?: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', servername: SITE, agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    sent.on('error', reject).end(body)
  })
}
