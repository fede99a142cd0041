// The one reader of the environment: every option with its default, its check and its words.
import { resolve } from 'node:path'
import { databaseFaults, databaseUrlOption } from './platform/database-url.ts'
import { isCurrencyCode } from './platform/money.ts'
import { StartupError } from './platform/errors.ts'
import { readLanguage } from './platform/language.ts'
import { mailboxOption, mailSettingErrors, senderOption, smtpUrlOption } from './platform/mail-options.ts'
import { integer, matching, networks, oneOf, text } from './platform/option-values.ts'
import { pictureOption } from './platform/picture.ts'
import { s3UrlOption } from './platform/s3-url.ts'
import { uploadExtensions } from './platform/upload-extensions.ts'
import { readUrlTemplate } from './platform/url-template.ts'

type Option<T> = { description: string; secret?: boolean; parse: (text: string) => T }

/** `default` is written as it would stand in the environment. */
const option = <T>(definition: Option<T> & { default: string }) => definition
const optional = <T>(definition: Option<T>) => definition

/** In the order in which docs/configuration.md lists them. */
export const options = {
  HOST: option({ default: '127.0.0.1', description: 'Address to listen on.', parse: text }),
  PORT: option({
    default: '8080',
    description: 'Port to listen on; 0 takes a free one.',
    parse: integer(0, 65535),
  }),
  DATABASE_URL: optional({
    description: 'PostgreSQL 15 or newer. Without it the service brings its own PostgreSQL 18 in `DATA_DIR`.',
    secret: true,
    parse: databaseUrlOption,
  }),
  DATABASE_DIRECT_URL: optional({
    description:
      'The same database past the pooler, to be set when `DATABASE_URL` leads through one in transaction mode (PgBouncer); see [scaling.md](scaling.md).',
    secret: true,
    parse: databaseUrlOption,
  }),
  DATABASE_READ_URL: optional({
    description:
      'A streaming replica of `DATABASE_URL` from which lists are read; they may then lack what was written just before; see [scaling.md](scaling.md).',
    secret: true,
    parse: databaseUrlOption,
  }),
  DATABASE_CONNECTIONS: option({
    default: '20',
    description:
      'Most connections that one process holds to the database, and once more as many for long lists.',
    // Two are held by the worker all the time.
    parse: integer(4, 1000),
  }),
  DATA_DIR: option({
    default: './data',
    description:
      'Directory of the uploads, unless `FILES_URL` is set, and, without `DATABASE_URL`, of the database.',
    parse: (value: string) => resolve(text(value)),
  }),
  FILES_URL: optional({
    description:
      'Bucket of the uploads, instead of `DATA_DIR`: `s3://bucket/prefix?endpoint=https://…&region=…`; see [files.md](files.md).',
    secret: true,
    parse: s3UrlOption,
  }),
  ADMIN_USERNAME: option({
    default: 'admin',
    description: 'Name of the first user, made when there is none.',
    parse: text,
  }),
  ADMIN_PASSWORD: optional({
    description:
      'Password of the first user (at least 12 characters); without it one is generated and printed once.',
    secret: true,
    parse: matching(/^.{12,}$/s, 'must have at least 12 characters'),
  }),
  DEFAULT_CURRENCY: option({
    default: 'USD',
    description: 'Currency of the store `default` when it is made, an ISO 4217 code.',
    parse: currency,
  }),
  QUOTE_VALID_DAYS: option({
    default: '30',
    description: 'Days that a quote is valid from its approval when no `expires_at` was given.',
    parse: integer(1, 3650),
  }),
  UPLOAD_BYTES_MAX: option({
    default: '10485760',
    description: 'Largest upload in bytes.',
    parse: integer(1, 2147483647),
  }),
  UPLOAD_EXTENSIONS: option({
    default: 'doc,docx,xls,xlsx,csv,pdf,txt,jpg,jpeg,png',
    description:
      'File types that may be uploaded, of those that the service knows: the default names them all.',
    parse: uploadExtensions,
  }),
  UPLOAD_KEPT_HOURS: option({
    default: '24',
    description: 'Hours until an upload that no submit took is removed.',
    parse: integer(1, 8760),
  }),
  IDEMPOTENCY_KEPT_HOURS: option({
    default: '24',
    description: 'Hours for which the answer to an `Idempotency-Key` is kept.',
    parse: integer(1, 8760),
  }),
  QUOTE_REMINDER_DAYS: option({
    default: '3',
    description: 'Days before its end that a customer is reminded of an offer.',
    parse: integer(1, 365),
  }),
  EVENTS_KEPT_DAYS: option({
    default: '30',
    description: 'Days for which events can be polled.',
    parse: integer(1, 3650),
  }),
  DELIVERIES_KEPT_DAYS: option({
    default: '30',
    description: 'Days for which settled deliveries to receivers are kept with their attempts.',
    parse: integer(1, 3650),
  }),
  CUSTOMER_IP_KEPT_DAYS: option({
    default: '90',
    description: 'Days until the address from which a customer wrote is erased.',
    parse: integer(1, 3650),
  }),
  RATE_LIMIT_PER_MINUTE: option({
    default: '6000',
    description:
      'Requests per minute and caller, in all processes together (within a second); 0 switches the limit off.',
    parse: integer(0, 2147483647),
  }),
  TRUSTED_PROXIES: option({
    default: '',
    description: 'Networks (CIDR, comma separated) whose `X-Forwarded-For` is believed.',
    parse: networks,
  }),
  WEBHOOK_ALLOWED_NETWORKS: option({
    default: '',
    description:
      'Private or special networks (CIDR, comma separated) that receivers of webhooks may be in; all others are refused.',
    parse: networks,
  }),
  METRICS_TOKEN: optional({
    description: 'When set, `/metrics` asks for it as a bearer token.',
    secret: true,
    // Whatever else could not be sent as a bearer token, and nobody would get in.
    parse: matching(/^[\w.~+/-]+=*$/, 'must be a word of letters, digits and -._~+/ alone'),
  }),
  SMTP_URL: optional({
    description:
      'Mail server, `smtp://user:password@host:587` or `smtps://…`; see [mail.md](mail.md). Without it no mail is sent.',
    secret: true,
    parse: smtpUrlOption,
  }),
  MAIL_FROM: optional({
    description: 'Sender of all mails, `shop@example.com` or `Shop <shop@example.com>`.',
    parse: senderOption,
  }),
  MAIL_DIR: optional({
    description: 'Directory into which mails are written as `.eml` files instead of being sent.',
    parse: (value: string) => resolve(text(value)),
  }),
  SELLER_EMAIL: optional({
    description: "The seller's address: gets the seller's mails, and the customers' answers.",
    parse: mailboxOption,
  }),
  SELLER_NAME: optional({
    description: "The seller's name in mails and documents; without it the name of the store.",
    parse: text,
  }),
  SELLER_ADDRESS: optional({
    description: "The seller's address in documents, its lines separated by `|`.",
    parse: text,
  }),
  SELLER_LOGO: optional({
    description:
      "Path of the seller's logo for documents, a PNG or JPEG of at most 2 MiB; read at the start.",
    parse: pictureOption,
  }),
  SELLER_COLOR: option({
    default: '#1f4e79',
    description: "The seller's colour in documents, such as `#1f4e79`.",
    parse: matching(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1f4e79'),
  }),
  LANGUAGE: option({
    default: 'en',
    description: 'Language of mails and documents, such as `en`, `de` or `pt-BR`.',
    parse: readLanguage,
  }),
  MAIL_TEMPLATES_DIR: optional({
    description: 'Directory of your own mail templates; see [mail.md](mail.md).',
    parse: (value: string) => resolve(text(value)),
  }),
  QUOTE_URL_TEMPLATE: optional({
    description:
      "The customer's page of a quote, `https://shop.example/quotes/{quote_id}?token={token}`; proposals link to it.",
    parse: (value: string) => readUrlTemplate(value, ['quote_id', 'token']),
  }),
  LOG_LEVEL: option({
    default: 'info',
    description: 'One of `fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`.',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
} as const

type Options = typeof options
type Value<O extends Option<unknown>> =
  ReturnType<O['parse']> | (O extends { default: string } ? never : undefined)

/** The configuration in force; an option without default is undefined when it was not given. */
export type Config = { readonly [Name in keyof Options]: Value<Options[Name]> }

/** Reads and checks all options. Throws a StartupError with one sentence per fault. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const faults: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, { parse, ...rest }] of Object.entries(options)) {
    // An empty variable is how many tools spell "not set".
    const given = environment[name] || ('default' in rest ? rest.default : undefined)
    if (given === undefined) continue
    try {
      config[name] = parse(given)
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}.`)
    }
  }
  faults.push(...databaseFaults(environment), ...mailSettingErrors(environment))
  if (faults.length > 0) throw new StartupError(faults.join('\n'))
  return config as Config
}

/** The configuration as an operator may see it: `NAME=value`, secrets hidden. */
export function printableConfig(config: Config): Record<string, string> {
  const entries = Object.entries(options) as [keyof Config, Option<unknown>][]
  return Object.fromEntries(
    entries.map(([name, { secret }]) => {
      const value = config[name] ?? ''
      return [name, secret && value !== '' ? '(hidden)' : String(value)]
    }),
  )
}

function currency(value: string): string {
  if (!isCurrencyCode(value)) throw new Error(`must be an ISO 4217 code such as EUR, but is "${value}"`)
  return value
}
