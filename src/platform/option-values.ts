// Parsers of configuration options: those named after a type or shape fit any option, those that end in `Option` a particular
// kind of value. The message of each error completes the sentence "NAME …".
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isCurrencyCode } from './currency.ts'
import { serverUrls } from './postgres/server-urls.ts'

export function text(value: string): string {
  if (value.trim() === '') throw new Error('must not be blank')
  return value
}

export function integer(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`must be an integer between ${min} and ${max}, but is "${value}"`)
    return number
  }
}

export function oneOf<T extends string>(...words: T[]) {
  return (value: string): T => {
    const word = words.find((allowed) => allowed === value)
    if (!word) throw new Error(`must be one of ${words.join(', ')}, but is "${value}"`)
    return word
  }
}

export function currencyOption(value: string): string {
  if (!isCurrencyCode(value)) throw new Error(`must be an ISO 4217 code such as EUR, but is "${value}"`)
  return value
}

export function boolean(value: string): boolean {
  return oneOf('true', 'false')(value) === 'true'
}

/** `reason` completes the sentence "NAME …"; it must not repeat the value, which may be secret. */
export function matching(pattern: RegExp, reason: string) {
  return (value: string): string => {
    if (!pattern.test(value)) throw new Error(reason)
    return value
  }
}

export function networks(value: string): string[] {
  for (const network of list(value)) {
    if (!ipaddr.isValidCIDR(network) && isIP(network) === 0)
      throw new Error(`must list networks such as 10.0.0.0/8, but holds "${network}"`)
  }
  return list(value)
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Whether this is a language tag such as `en` or `pt-BR`. */
export function isLanguage(name: string): boolean {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(name)) return false
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch {
    return false
  }
}

export function languageOption(value: string): string {
  if (!isLanguage(value))
    throw new Error(`must be a language, such as en or pt-BR, but is ${JSON.stringify(value)}`)
  return value
}

export function databaseUrlOption(value: string): string {
  // The value may contain a password, so the message must not repeat it.
  if (!/^postgres(ql)?:\/\//.test(value) || !serverUrls(value).every(isServerUrl))
    throw new Error(
      'must look like postgresql://user:password@host:5432/database; in the password, / # ? @ and % are written as %2F %23 %3F %40 and %25',
    )
  return value
}

// After a / or # in a password, everything would be read as a path: "postgres://user:1/2@host/db".
function isServerUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && !url.hash && !url.pathname.includes('@') && !url.search.includes('@')
}

/** Lists have one replica: while it is away, the primary answers. */
export function replicaUrlOption(value: string): string {
  if (serverUrls(value).length > 1) throw new Error('must name one server')
  return databaseUrlOption(value)
}

/** One sentence for each option that has no effect without DATABASE_URL. */
export function databaseUrlErrors(environment: NodeJS.ProcessEnv): string[] {
  if (environment.DATABASE_URL) return []
  return ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']
    .filter((name) => environment[name])
    .map((name) => `${name} must not be set without DATABASE_URL.`)
}

/** All types of uploads that the service supports, as the extensions of their names. */
export const fileTypes = ['doc', 'docx', 'xls', 'xlsx', 'csv', 'pdf', 'txt', 'jpg', 'jpeg', 'png'] as const
export type UploadExtension = (typeof fileTypes)[number]

export function uploadExtensionsOption(value: string): UploadExtension[] {
  return list(value).map((word) => oneOf(...fileTypes)(word.toLowerCase()))
}
