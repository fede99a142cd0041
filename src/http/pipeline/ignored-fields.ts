// Reports ignored body fields in the Ignored-Fields header, or as errors with `Prefer: handling=strict`.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldDetail, type Detail } from '../../platform/errors.ts'
import { prefersStrict } from './request-headers.ts'

// Proxies and clients limit the size of headers: nginx by default to 4 kB for all of them.
const NAMES_MAX = 50
const HEADER_CHARACTERS_MAX = 2000
const NAME_CHARACTERS_MAX = 100

/** Sets the Ignored-Fields header; with `Prefer: handling=strict`, returns an error per field instead. */
export function reportIgnored(request: FastifyRequest, reply: FastifyReply, fields: string[]): Detail[] {
  if (prefersStrict(request))
    return fields.slice(0, NAMES_MAX).map((name) => fieldDetail(truncated(name), 'is not kept here.'))
  reply.header('ignored-fields', joined(fields))
  return []
}

// As many names as fit; `...` replaces the rest.
function joined(fields: string[]): string {
  let text = ''
  for (const [index, field] of fields.entries()) {
    const prefix = text && `${text}, `
    const name = asHeader(field)
    if (index === NAMES_MAX || prefix.length + name.length > HEADER_CHARACTERS_MAX) return `${prefix}...`
    text = prefix + name
  }
  return text
}

function truncated(name: string): string {
  return name.toWellFormed().slice(0, NAME_CHARACTERS_MAX).toWellFormed()
}

// A key may contain any character, a header value may not; commas separate the names.
function asHeader(name: string): string {
  return truncated(name).replace(/[^!#-+\-.\w[\]]/gu, encodeURIComponent)
}
