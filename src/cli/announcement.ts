// The first lines of a service: what was started, where the data is, how to sign in.
import type { Config } from '../config.ts'
import type { Logger } from './log.ts'

type Start = {
  url: string
  place: string
  /** Where the files are, in words. */
  uploads: string
  config: Config
  /** Of the first user, when it was generated at this start. */
  password: string | undefined
  demoToken: string | undefined
}

/** On a terminal for people; elsewhere lines of JSON. */
export function announce(log: Logger, start: Start): void {
  const base = `${start.url}/rest`
  if (process.stdout.isTTY) {
    process.stdout.write(`${lines(start, base).join('\n')}\n`)
    return
  }
  log.info({ base, data: start.place }, 'Quotewright is ready')
  if (start.password) announcePassword(log, start.config, start.password)
  if (start.demoToken)
    always(log).info(
      { demo_token: start.demoToken, curl: demoCalls(base, start.demoToken) },
      'The demonstration shop can be called with this token, which holds all permissions until the next start',
    )
}

/** One line with a generated password; apart from the announcement on a terminal, the only place where it stands. */
export function announcePassword(log: Logger, { ADMIN_USERNAME }: Config, password: string): void {
  always(log).warn(
    `The first user was made: sign in as ${ADMIN_USERNAME} with ${password}. This is shown only once.`,
  )
}

// Whatever LOG_LEVEL says: these lines are not told again.
function always(log: Logger): Logger {
  return log.child({}, { level: 'info' })
}

function lines({ url, place, uploads, config, password, demoToken }: Start, base: string): string[] {
  return [
    '',
    `  Quotewright is ready on ${base}`,
    `  Interface      ${url}/docs`,
    `  Data           ${place}`,
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
