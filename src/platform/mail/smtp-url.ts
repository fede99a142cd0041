// Parses SMTP_URL: mail server, credentials, and required encryption.
import { isLoopback } from '../local-url.ts'

export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`). */
  secure: boolean
  /** Without STARTTLS neither credentials nor mails are sent. */
  requireTLS: boolean
  /** Whether the server's certificate must be valid. */
  verifies: boolean
  auth?: { user: string; pass: string }
}

const SHAPE =
  'must look like smtp://user:password@host:587 or smtps://host, optionally with ?tls=required, ?tls=offered or ?tls=unverified'
const tlsModes = ['offered', 'required', 'unverified']

/**
 * Throws an error that completes the sentence "SMTP_URL …" and never repeats the value, which may contain a password.
 * `tls=offered` uses STARTTLS if the server supports it; `required` requires it, and is the default if a password would
 * cross a network; `unverified` requires encryption, but accepts any certificate.
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
    throw new Error(`${SHAPE}; write a % in the password as %25`)
  }
}
