// Answers browsers at addresses of the buyer’s page: HTML with its headers, and a page of its own for errors.
import accepts from 'accepts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, languages } from '../domain/languages.ts'
import type { PageFiles } from '../web/buyer/page-files.ts'
import { findOnlySeller } from '../web/buyer/page-renderer.ts'
import { pageWords } from '../web/buyer/page-words.ts'
import { errorResponse, knownError } from './pipeline/error-response.ts'
import { sendCompressed } from './responses/compressed.ts'
import type { Services } from './services.ts'

const HTML = 'text/html; charset=utf-8'
/** The text of an error page, by the status of the error; `failed` for any other. */
const errorTexts: Record<number, 'gone' | 'viewing' | 'ended'> = { 401: 'gone', 403: 'viewing', 410: 'ended' }

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'",
} as const

/** Returns a function that sends the page for an error. It says nothing of the quote, which the link may not be of. */
export function openErrorPage({ db, config }: Services, files: () => Promise<PageFiles>) {
  return async (request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> => {
    const { status, headers } = errorResponse(knownError(error, request), request.id)
    if (status >= 500) request.log.error({ err: error, request_id: request.id }, 'request failed')
    const words = pageWords(preferredLanguage(request, config.DEFAULT_LOCALE))
    const problem = errorTexts[status]
    const [title, text] = words[problem ?? 'failed']
    const { message, names } = await files()
    const html = message.render({
      title,
      text,
      seller: (problem && (await findOnlySeller(db, config))) ?? null,
      css: `/q/assets/${names.css}`,
      icon: `/q/assets/${names.icon}`,
      language: words.language,
    })
    // Not 401, after which a client could authenticate: the link itself is wrong.
    reply
      .code(status === 401 ? 404 : status)
      .headers(headers)
      .removeHeader('www-authenticate')
      .header('vary', 'accept-language')
    return sendHtml(request, reply, html)
  }
}

/** Returns the language of the browser that the page is in; without one, that of the service. */
function preferredLanguage({ raw }: FastifyRequest, defaultLocale: string): string {
  const own = languageOf(defaultLocale)
  const listed = Object.keys(languages).filter((language) => language !== own)
  return accepts(raw).language([own, ...listed]) || own
}

export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  reply.headers(pageHeaders).type(HTML)
  return sendCompressed(request, reply, Buffer.from(html))
}
