// Reads SMTP_URL: which mail server, how to sign in, and how much encryption must protect the line.
import { isIP } from 'node:net'

export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`). */
  secure: boolean
  /** Without STARTTLS nothing is sent, and nobody signs in. */
  requireTLS: boolean
  /** Whether the server's certificate must be right. */
  verifies: boolean
  auth?: { user: string; pass: string }
}

const SHAPE =
  'must look like smtp://user:password@host:587 or smtps://host, with ?tls=required, offered or unverified if you wish'
const tlsModes = ['offered', 'required', 'unverified']

/**
 * Throws an error that completes the sentence "SMTP_URL …" and never repeats the value, which may hold a password.
 * `tls=offered` takes STARTTLS where the server has it; `required` insists on it, and is the default where a password
 * would travel over a network; `unverified` insists on encryption, but takes any certificate.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isSmtpUrl(url)) throw new Error(SHAPE)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const auth = readCredentials(url)
  const mode = url.searchParams.get('tls') ?? (auth && !isLoopback(host) ? 'required' : 'offered')
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && mode !== 'offered',
    verifies: mode !== 'unverified',
    auth,
  }
}

function isSmtpUrl(url: URL): boolean {
  const parameters = [...url.searchParams]
  return (
    /^smtps?:$/.test(url.protocol) &&
    /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])$/.test(url.hostname) &&
    url.port !== '0' &&
    ['', '/'].includes(url.pathname) &&
    url.hash === '' &&
    (url.username === '') === (url.password === '') &&
    parameters.length <= 1 &&
    parameters.every(([name, value]) => name === 'tls' && tlsModes.includes(value))
  )
}

function readCredentials({ username, password }: URL): SmtpServer['auth'] {
  if (username === '') return undefined
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    throw new Error(`${SHAPE}; a % in the password is written %25`)
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
