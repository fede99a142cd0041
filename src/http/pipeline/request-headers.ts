// Request headers: repeated values, Host, Accept and Prefer.
import accepts from 'accepts'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../../platform/errors.ts'

/** Returns every value sent under a name (in lower case), also where Node keeps only the first. */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  const values: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const key = rawHeaders[index] ?? ''
    if (key.length === name.length && key.toLowerCase() === name) values.push(rawHeaders[index + 1] ?? '')
  }
  return values
}

/** Returns the value of a header that was sent once. Of two, Node uses the first, but a proxy may have checked the other. */
export function singleHeader({ raw }: FastifyRequest, name: string): string | undefined {
  const [value, ...others] = headerValues(raw, name)
  return others.length > 0 ? undefined : value
}

/** Throws unless the request has exactly one Host header; HTTP/1.0 may have none. */
export function requireHost({ raw }: FastifyRequest): void {
  const count = headerValues(raw, 'host').length
  if (count > 1 || (count === 0 && raw.httpVersion !== '1.0'))
    throw new AppError('invalid_request', 'A request names one Host.')
}

/** Throws if the Accept header excludes all of the media types. */
export function requireAcceptable(request: FastifyRequest, types: string[]): void {
  if (request.headers.accept === undefined || accepts(request.raw).type(types)) return
  throw new AppError('not_acceptable', 'The answer can be had as %types only.', {
    parameters: { types: types.join(', ') },
  })
}

/** Returns whether the first `handling` preference (RFC 7240) is `strict`. */
export function prefersStrict(request: FastifyRequest): boolean {
  if (request.headers.prefer === undefined) return false
  const preferences = headerValues(request.raw, 'prefer').join(',')
  const [, handling] = /(?:^|,)\s*handling\s*=\s*"?([\w-]+)/i.exec(preferences) ?? []
  return handling?.toLowerCase() === 'strict'
}
