// Tells a client which fields of its body were ignored, or refuses them where it prefers that (RFC 7240).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldDetail, type Detail } from '../platform/errors.ts'
import { headerValues } from './header-values.ts'

// Proxies and clients have little room for headers: 4 kB for all of them in nginx by default.
const NAMES_MAX = 50
const HEADER_CHARACTERS_MAX = 2000
const NAME_CHARACTERS_MAX = 100

/** Names the ignored fields in Ignored-Fields; with `Prefer: handling=strict`, returns a fault for each instead. */
export function tellIgnored(request: FastifyRequest, reply: FastifyReply, fields: string[]): Detail[] {
  if (isStrict(request))
    return fields.slice(0, NAMES_MAX).map((name) => fieldDetail(shown(name), 'is not kept here.'))
  reply.header('ignored-fields', listed(fields))
  return []
}

// As many names as there is room for; three dots stand for the rest.
function listed(fields: string[]): string {
  let text = ''
  for (const [index, field] of fields.entries()) {
    const more = text && `${text}, `
    const name = asHeader(field)
    if (index === NAMES_MAX || more.length + name.length > HEADER_CHARACTERS_MAX) return `${more}...`
    text = more + name
  }
  return text
}

/** Whether the first `handling` among the preferences of a request is `strict`. */
export function isStrict(request: FastifyRequest): boolean {
  if (request.headers.prefer === undefined) return false
  const preferences = headerValues(request.raw, 'prefer').join(',')
  const [, handling] = /(?:^|,)\s*handling\s*=\s*"?([\w-]+)/i.exec(preferences) ?? []
  return handling?.toLowerCase() === 'strict'
}

function shown(name: string): string {
  return name.toWellFormed().slice(0, NAME_CHARACTERS_MAX).toWellFormed()
}

// A key may hold any character; a header may not, and a comma is what separates the names.
function asHeader(name: string): string {
  return shown(name).replace(/[^!#-+\-.\w[\]]/gu, encodeURIComponent)
}
