// Start-up banner: URL, location of the data, how to sign in.
import type { Config } from '../config.ts'
import { findLinkGap } from '../platform/link-options.ts'
import { describeMail } from '../platform/mail/mailer.ts'
import type { Logger } from './log.ts'
import { programName } from './program-name.ts'

/** The password only if it was just generated; `place` is its file, or the variable ADMIN_PASSWORD. */
export type KnownPassword = { password?: string; place?: string; isGenerated?: boolean }

type StartInfo = {
  url: string
  /** Location of the database. */
  database: string
  /** Location of the files. */
  uploads: string
  config: Config
  /** Whether this process sends mail. */
  works: boolean
  password: KnownPassword
  /** Whether customers read no name of the seller. */
  isUnnamed: boolean
  demoToken: string | undefined
  /** Signs in to the console once, from this machine. */
  demoLink: string | undefined
  /** The page of the demonstration with the widget. */
  shopLink: string | undefined
  /** The page of an open offer, as its customer sees it. */
  offerLink: string | undefined
}

const UNNAMED_TEXT =
  'has no name: set SELLER_NAME, or name the store, as customers read it on offers and in mails'

/** Prints text on a terminal, and JSON log lines elsewhere, without the password. */
export function printBanner(log: Logger, start: StartInfo): void {
  const base = `${start.url}/rest`
  if (process.stdout.isTTY) {
    process.stdout.write(`${lines(start, base).join('\n')}\n`)
    return
  }
  log.info(`mail is ${mailText(start)}`)
  warnOfLinkGap(start.config, log)
  if (start.isUnnamed) log.warn(`the seller ${UNNAMED_TEXT}`)
  log.info({ base, data: start.database }, 'Quotewright is ready')
  if (start.password.place !== undefined) log.info(signInText(start))
  if (start.demoToken)
    log.info(
      {
        demo_token: start.demoToken,
        curl: demoCalls(base, start.demoToken),
        console: start.demoLink,
        shop: start.shopLink,
        offer: start.offerLink,
      },
      'token of the demonstration shop, with all permissions, valid for 24 hours, a link that signs in to the console once, a page with the widget, and the page of an offer',
    )
}

// Names no file: the log has it where it was written, and once.
function signInText({ url, config, password: { password } }: StartInfo): string {
  const hint = password === undefined ? '' : ', with the password in the file named above'
  return `sign in at ${url}/console as ${config.ADMIN_USERNAME}${hint}`
}

/** Logs why customers do not get the page of the service, if so. */
export function warnOfLinkGap(config: Config, log: Logger): void {
  const gap = findLinkGap(config)
  if (gap !== undefined) log.warn(gap)
}

function mailText({ works, config }: StartInfo): string {
  return works ? describeMail(config) : `left to "${programName} work"`
}

function lines(start: StartInfo, base: string): string[] {
  const { url, database, uploads, config, password, isUnnamed, demoToken, demoLink, shopLink, offerLink } =
    start
  return [
    '',
    `  Quotewright is ready on ${base}`,
    `  Console        ${demoLink ? `${demoLink} (signs in, once)` : `${url}/console`}`,
    ...signInLines(config, password, demoToken !== undefined),
    ...(shopLink ? [`  Shop           ${shopLink} (a page with the widget)`] : []),
    ...(offerLink ? [`  Offer          ${offerLink} (as its customer sees it)`] : []),
    `  Customers      ${findLinkGap(config) ?? `read offers at ${new URL(config.QUOTE_URL_TEMPLATE!).origin}`}`,
    ...(isUnnamed ? [`  Seller         ${UNNAMED_TEXT}`] : []),
    `  Interface      ${url}/docs`,
    `  Data           ${database}`,
    `  Uploads        ${uploads}`,
    `  Mail           ${mailText(start)}`,
    '',
    ...(demoToken
      ? demoLines(base, demoToken)
      : curlLines(url, base, config.ADMIN_USERNAME, password.password)),
    '',
  ]
}

function signInLines(
  { ADMIN_USERNAME: username, DATA_DIR }: Config,
  { password, place }: KnownPassword,
  isDemo: boolean,
): string[] {
  if (password !== undefined)
    return [
      `  Sign in        as ${username} with the password ${password}`,
      `                 It is also in ${place}`,
    ]
  if (place !== undefined) return [`  Sign in        as ${username} with the password in ${place}`]
  // Other commands do not know the directory of the demonstration.
  const directory = isDemo ? `DATA_DIR=${DATA_DIR} ` : ''
  return [`  Sign in        as ${username} (${directory}${programName} user reset-password ${username})`]
}

function curlLines(url: string, base: string, username: string, password: string | undefined): string[] {
  if (password === undefined) return ['  Try', `  curl ${url}/health/ready`]
  const body = JSON.stringify({ username, password })
  return [
    '  Try',
    `  TOKEN=$(curl -s ${base}/V1/integration/admin/token -H 'Content-Type: application/json' -d '${body}' | tr -d '"')`,
    `  curl -H "Authorization: Bearer $TOKEN" ${base}/V1/pricerequest/requests`,
  ]
}

function demoLines(base: string, token: string): string[] {
  return [
    `  Token          ${token} (all permissions, for 24 hours)`,
    '',
    '  Try',
    ...demoCalls(base, token).map((call) => `  ${call}`),
  ]
}

function demoCalls(base: string, token: string): string[] {
  const curl = `curl -H 'Authorization: Bearer ${token}'`
  const filter = encodeURIComponent(
    JSON.stringify({ is_replied: false, customer_email: { like: '%@example.com' } }),
  )
  return [
    `${curl} ${base}/V1/pricerequest/request/1`,
    `${curl} '${base}/V1/pricerequest/requests?filter=${filter}'`,
    `${curl} --globoff '${base}/V1/quoting/quotes?addItems=true&searchCriteria[pageSize]=2'`,
  ]
}
