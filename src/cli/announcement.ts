// The first lines of a service: what was started, where the data is, how to sign in.
import type { Config } from '../config.ts'
import type { Logger } from './log.ts'

type Start = {
  url: string
  place: string
  config: Config
  /** Of the first user, when it was generated at this start. */
  password: string | undefined
  demoToken: string | undefined
}

/** On a terminal for people; elsewhere one line of JSON, which is the only place where a generated password stands. */
export function announce(log: Logger, start: Start): void {
  const base = `${start.url}/rest`
  if (process.stdout.isTTY || start.demoToken) process.stdout.write(`${lines(start, base).join('\n')}\n`)
  if (process.stdout.isTTY) return
  const { ADMIN_USERNAME: username } = start.config
  log.info({ base, data: start.place }, 'Quotewright is ready')
  if (start.password)
    log.warn(
      `The first user was made: sign in as ${username} with ${start.password}. This is shown only once.`,
    )
}

function lines({ url, place, config, password, demoToken }: Start, base: string): string[] {
  return [
    '',
    `  Quotewright is ready on ${base}`,
    `  Interface      ${url}/docs`,
    `  Data           ${place}`,
    `  Uploads        ${config.DATA_DIR}/files`,
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
  const header = `-H 'Authorization: Bearer ${token}'`
  const filter = encodeURIComponent(
    JSON.stringify({ is_read: false, customer_email: { like: '%@example.com' } }),
  )
  return [
    `  Token          ${token} (all permissions)`,
    '',
    '  Try',
    `  curl ${header} ${base}/V1/pricerequest/request/1`,
    `  curl ${header} '${base}/V1/pricerequest/requests?filter=${filter}'`,
    `  curl ${header} '${base}/V1/quoting/quotes?addItems=true&searchCriteria[pageSize]=2' --globoff`,
  ]
}
