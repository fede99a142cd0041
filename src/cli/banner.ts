// Start-up banner: URL, location of the data, how to sign in.
import type { Config } from '../config.ts'
import type { Logger } from './log.ts'

type StartInfo = {
  url: string
  /** Location of the database. */
  database: string
  /** Location of the files. */
  uploads: string
  config: Config
  /** The first user's password, if it was generated at this start. */
  password: string | undefined
  demoToken: string | undefined
}

/** Prints text on a terminal, and JSON log lines elsewhere. */
export function printBanner(log: Logger, start: StartInfo): void {
  const base = `${start.url}/rest`
  if (process.stdout.isTTY) {
    process.stdout.write(`${lines(start, base).join('\n')}\n`)
    return
  }
  log.info({ base, data: start.database }, 'Quotewright is ready')
  if (start.password) logPassword(log, start.config, start.password)
  if (start.demoToken)
    atAnyLevel(log).info(
      { demo_token: start.demoToken, curl: demoCalls(base, start.demoToken) },
      'token of the demonstration shop, with all permissions, valid until the next start',
    )
}

/** Logs the generated password. It appears only here or in the banner on a terminal. */
export function logPassword(log: Logger, { ADMIN_USERNAME }: Config, password: string): void {
  atAnyLevel(log).warn(
    `The first user was created: sign in as ${ADMIN_USERNAME} with ${password}. This is shown only once.`,
  )
}

// Regardless of LOG_LEVEL, because these lines are not repeated.
function atAnyLevel(log: Logger): Logger {
  return log.child({}, { level: 'info' })
}

function lines({ url, database, uploads, config, password, demoToken }: StartInfo, base: string): string[] {
  return [
    '',
    `  Quotewright is ready on ${base}`,
    `  Interface      ${url}/docs`,
    `  Data           ${database}`,
    `  Uploads        ${uploads}`,
    ...signInLines(config.ADMIN_USERNAME, password),
    '',
    ...(demoToken ? demoLines(base, demoToken) : curlLines(url, base, config.ADMIN_USERNAME, password)),
    '',
  ]
}

function signInLines(username: string, password: string | undefined): string[] {
  if (!password) return [`  Sign in        as ${username} (npm run cli -- user reset-password ${username})`]
  return [
    `  Sign in        as ${username} with the password ${password}`,
    '                 It is shown only once.',
  ]
}

function curlLines(url: string, base: string, username: string, password: string | undefined): string[] {
  if (!password) return ['  Try', `  curl ${url}/health/ready`]
  const body = JSON.stringify({ username, password })
  return [
    '  Try',
    `  TOKEN=$(curl -s ${base}/V1/integration/admin/token -H 'Content-Type: application/json' -d '${body}' | tr -d '"')`,
    `  curl -H "Authorization: Bearer $TOKEN" ${base}/V1/pricerequest/requests`,
  ]
}

function demoLines(base: string, token: string): string[] {
  return [
    `  Token          ${token} (all permissions)`,
    '',
    '  Try',
    ...demoCalls(base, token).map((call) => `  ${call}`),
  ]
}

function demoCalls(base: string, token: string): string[] {
  const curl = `curl -H 'Authorization: Bearer ${token}'`
  const filter = encodeURIComponent(
    JSON.stringify({ is_read: false, customer_email: { like: '%@example.com' } }),
  )
  return [
    `${curl} ${base}/V1/pricerequest/request/1`,
    `${curl} '${base}/V1/pricerequest/requests?filter=${filter}'`,
    `${curl} --globoff '${base}/V1/quoting/quotes?addItems=true&searchCriteria[pageSize]=2'`,
  ]
}
