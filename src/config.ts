// Defines and reads all configuration options. Other modules use the environment only to name this program and to start others.
import { resolve } from 'node:path'
import {
  boolean,
  currencyOption,
  databaseUrlErrors,
  databaseUrlOption,
  integer,
  matching,
  networks,
  oneOf,
  languageOption,
  replicaUrlOption,
  text,
  uploadExtensionsOption,
} from './platform/option-values.ts'
import { StartupError } from './platform/errors.ts'
import {
  mailboxOption,
  mailSettingErrors,
  senderOption,
  smtpUrlOption,
} from './platform/mail/mail-options.ts'
import { pictureOption } from './platform/picture.ts'
import { s3UrlOption } from './platform/files/s3-url.ts'
import { linkOptions, withLinks } from './platform/link-options.ts'

type Option<T> = { description: string; secret?: boolean; parse: (text: string) => T }

/** `default` is in the form of an environment variable. */
const option = <T>(definition: Option<T> & { default: string }) => definition
const optional = <T>(definition: Option<T>) => definition

/** The limit of PostgreSQL's type `integer`. */
const INTEGER_MAX = 2147483647

const path = (value: string) => resolve(text(value))

/** In the order of docs/configuration.md, which is generated from the descriptions. */
export const options = {
  HOST: option({ default: '127.0.0.1', description: 'Address to listen on.', parse: text }),
  PORT: option({
    default: '8080',
    description: 'Port to listen on; 0 picks a free port.',
    parse: integer(0, 65535),
  }),
  WORK_PORT: optional({
    description:
      'Port on which `quotewright work` answers `/health/live`, `/health/ready` and `/metrics`; by default it opens none.',
    parse: integer(0, 65535),
  }),
  DATABASE_URL: optional({
    description:
      'Connection URL of PostgreSQL 15 or newer. Of several servers (`postgresql://user:password@pg1:5432,pg2:5432/shop`), the one that accepts writes is used; see [scaling.md](scaling.md). By default the service runs an embedded PostgreSQL 18 in `DATA_DIR`.',
    secret: true,
    parse: databaseUrlOption,
  }),
  DATABASE_DIRECT_URL: optional({
    description:
      'Direct connection to the same database; required when `DATABASE_URL` points to a pooler in transaction mode (PgBouncer); see [scaling.md](scaling.md).',
    secret: true,
    parse: databaseUrlOption,
  }),
  DATABASE_READ_URL: optional({
    description:
      'Streaming replica of `DATABASE_URL` that lists are read from; they may lag slightly behind writes; see [scaling.md](scaling.md).',
    secret: true,
    parse: replicaUrlOption,
  }),
  DATABASE_CONNECTIONS: option({
    default: '20',
    description: 'Maximum number of database connections per process; long lists use up to as many again.',
    // The worker holds two of them permanently.
    parse: integer(4, 1000),
  }),
  EXPENSIVE_LISTS: option({
    default: '2',
    description:
      'Expensive lists (whole lists, exports, long statistics, filters that no index helps) that a process reads at once, at most one fewer than half of `DATABASE_CONNECTIONS`; a caller gets half of them, and each keeps a processor of the database busy; see [scaling.md](scaling.md#expensive-lists).',
    parse: integer(1, 1000),
  }),
  DATA_DIR: option({
    default: './data',
    description:
      'Directory of the uploads (unless `FILES_URL` is set) and of the embedded database (unless `DATABASE_URL` is set); `./demo-data` for the demonstration.',
    parse: path,
  }),
  FILES_URL: optional({
    description:
      'S3 bucket for the uploads instead of `DATA_DIR`: `s3://bucket/prefix?endpoint=https://…&region=…`; see [files.md](files.md).',
    secret: true,
    parse: s3UrlOption,
  }),
  ADMIN_USERNAME: option({
    default: 'admin',
    description: 'Name of the first user, who is created when there are no users.',
    parse: text,
  }),
  ADMIN_PASSWORD: optional({
    description:
      'Password of the first user (at least 12 characters); by default one is generated, shown once on a terminal, and written to the file `admin-password` in `DATA_DIR`.',
    secret: true,
    parse: matching(/^.{12,}$/s, 'must have at least 12 characters'),
  }),
  DEFAULT_CURRENCY: option({
    default: 'USD',
    description: 'Initial currency of the store `default`, an ISO 4217 code.',
    parse: currencyOption,
  }),
  QUOTE_VALID_DAYS: option({
    default: '30',
    description: 'Days that a quote is valid after its approval if it has no `expires_at`.',
    parse: integer(1, 3650),
  }),
  UPLOAD_BYTES_MAX: option({
    default: '10485760',
    description: 'Maximum size of an upload in bytes.',
    parse: integer(1, INTEGER_MAX),
  }),
  UPLOAD_EXTENSIONS: option({
    default: 'doc,docx,xls,xlsx,csv,pdf,txt,jpg,jpeg,png',
    description: 'File types that may be uploaded; the default lists all that the service supports.',
    parse: uploadExtensionsOption,
  }),
  UPLOAD_KEPT_HOURS: option({
    default: '24',
    description: 'Hours until an upload that was not submitted is removed.',
    parse: integer(1, 8760),
  }),
  IDEMPOTENCY_KEPT_HOURS: option({
    default: '24',
    description: 'Hours for which the response to an `Idempotency-Key` is stored.',
    parse: integer(1, 8760),
  }),
  UNDO_SECONDS: option({
    default: '10',
    description:
      'Seconds for which users of the console can take back what they sent; its mails wait for two seconds more. 0 sends them at once.',
    parse: integer(0, 60),
  }),
  QUOTE_REMINDER_DAYS: option({
    default: '3',
    description: 'Days before a quote expires that its customer is sent a reminder.',
    parse: integer(1, 365),
  }),
  EVENTS_KEPT_DAYS: option({
    default: '30',
    description: 'Days for which events can be polled.',
    parse: integer(1, 3650),
  }),
  DELIVERIES_KEPT_DAYS: option({
    default: '30',
    description: 'Days for which settled webhook deliveries and their attempts are kept.',
    parse: integer(1, 3650),
  }),
  ARCHIVE_AFTER_DAYS: optional({
    description:
      'Days after their last change until closed price requests, quote requests and quotes are moved to files; by default never; see [archive.md](archive.md).',
    parse: integer(30, 36500),
  }),
  CUSTOMER_IP_KEPT_DAYS: option({
    default: '90',
    description: "Days until a customer's IP address is erased.",
    parse: integer(1, 3650),
  }),
  RATE_LIMIT_PER_MINUTE: option({
    default: '6000',
    description:
      'Requests per minute and caller, across all processes (within a second); 0 disables the limit.',
    parse: integer(0, INTEGER_MAX),
  }),
  ADDRESS_LIMIT_PER_MINUTE: option({
    default: '3000',
    description:
      'Requests without an access token per minute and address (IPv6: network of 64 bits), across all processes (within a second); 0 disables the limit. Sign-ins and the other requests are counted separately; a sign-in counts as 50.',
    parse: integer(0, INTEGER_MAX),
  }),
  PUBLIC_LIMIT_PER_ADDRESS: option({
    default: '30',
    description:
      'Requests of widgets per minute and address (IPv6: network of 64 bits), across all processes (within a second); 0 disables the limit, and with it the harder proofs of work of a busy address. A submission takes two, and one for each file.',
    parse: integer(0, INTEGER_MAX),
  }),
  PUBLIC_LIMIT_PER_KEY: option({
    default: '600',
    description:
      'Submissions of widgets per minute and publishable key of a store, across all processes; 0 disables the limit, but not the harder proofs of work while many submit. Only new proofs of work count.',
    parse: integer(0, INTEGER_MAX),
  }),
  TRUSTED_PROXIES: option({
    default: '',
    description: 'Networks (CIDR, comma-separated) whose `X-Forwarded-For` and `-Proto` are trusted.',
    parse: networks,
  }),
  CONSOLE_INSECURE_HTTP: option({
    default: 'false',
    description:
      '`true` lets users sign in to the console over plain HTTP from other machines, for a trusted network without TLS.',
    parse: boolean,
  }),
  WEBHOOK_ALLOWED_NETWORKS: option({
    default: '',
    description:
      'Private or special networks (CIDR, comma-separated) that webhook endpoints and [connected shops](shops.md) may be in; all others are refused. The commands `shop` and `webhook` have it, and `PUBLIC_URL`, from the last start of the service, unless their shell sets others.',
    parse: networks,
  }),
  METRICS_TOKEN: optional({
    description: 'Bearer token that `/metrics` requires; by default it is public.',
    secret: true,
    // Other characters cannot be sent in a bearer token.
    parse: matching(/^[\w.~+/-]+=*$/, 'must consist of letters, digits and -._~+/ only'),
  }),
  SMTP_URL: optional({
    description:
      'Mail server, `smtp://user:password@host:587` or `smtps://…`; see [mail.md](mail.md). By default no mail is sent.',
    secret: true,
    parse: smtpUrlOption,
  }),
  MAIL_FROM: optional({
    description: 'Sender of all mails, `shop@example.com` or `Shop <shop@example.com>`.',
    parse: senderOption,
  }),
  MAIL_DIR: optional({
    description: 'Directory to which mails are written as `.eml` files instead of being sent.',
    parse: path,
  }),
  SELLER_EMAIL: optional({
    description: "The seller's e-mail address, which receives the seller's mails and customers' replies.",
    parse: mailboxOption,
  }),
  SELLER_NAME: optional({
    description:
      "The seller's name in mails, documents and on the customer's page; by default the name of the store. It is also the first name of the store `default`.",
    parse: text,
  }),
  SELLER_ADDRESS: optional({
    description: "The seller's postal address in documents, with lines separated by `|`.",
    parse: text,
  }),
  SELLER_LOGO: optional({
    description:
      "Path of the seller's logo in mails and documents, a PNG or JPEG of at most 2 MiB; read at startup.",
    parse: pictureOption,
  }),
  SELLER_COLOR: option({
    default: '#1f4e79',
    description: "The seller's color in mails and documents, such as `#1f4e79`.",
    parse: matching(/^#[0-9a-f]{6}$/i, 'must be a color such as #1f4e79'),
  }),
  DEFAULT_LOCALE: option({
    default: 'en',
    description:
      'Language of mails and documents and format of their numbers and dates, such as `en`, `de` or `pt-BR`, for stores without a `locale`.',
    parse: languageOption,
  }),
  BUYER_TEMPLATES_DIR: optional({
    description: 'Directory of your own template of the customer’s page; see [buyer.md](buyer.md).',
    parse: path,
  }),
  MAIL_TEMPLATES_DIR: optional({
    description: 'Directory of your own mail templates; see [mail.md](mail.md).',
    parse: path,
  }),
  ...linkOptions,
  LOG_LEVEL: option({
    default: 'info',
    description: 'One of `fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`.',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
  LOG_REQUESTS: option({
    default: 'false',
    description:
      '`true` logs a line per request at level `info`: method, route, status, duration, caller, request id.',
    parse: boolean,
  }),
} as const

type Options = typeof options
type Value<O extends Option<unknown>> =
  | ReturnType<O['parse']>
  | (O extends { default: string } ? never : undefined)

/** The effective configuration; options without a default may be undefined. */
export type Config = { readonly [Name in keyof Options]: Value<Options[Name]> }

/** Reads and validates all options. Throws a StartupError with one sentence per error. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const errors: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(options)) {
    // Many tools pass unset variables as empty strings.
    const value = environment[name] || ('default' in option ? option.default : undefined)
    if (value === undefined) continue
    try {
      config[name] = option.parse(value)
    } catch (error) {
      errors.push(`${name} ${(error as Error).message}.`)
    }
  }
  errors.push(...databaseUrlErrors(environment), ...mailSettingErrors(environment))
  if (errors.length > 0) throw new StartupError(errors.join('\n'))
  return withLinks(config as Config)
}

/** Returns the configuration as text for operators, with `hidden` in place of secrets. */
export function printableConfig(config: Config, hidden = '(hidden)'): Record<string, string> {
  const entries = Object.entries(options) as [keyof Config, Option<unknown>][]
  return Object.fromEntries(
    entries.map(([name, { secret }]) => {
      const value = config[name] ?? ''
      return [name, secret && value !== '' ? hidden : String(value)]
    }),
  )
}
