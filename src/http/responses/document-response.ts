// Responses with the document of a quote.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressBlock } from '../../platform/address-block.ts'
import { AppError } from '../../platform/errors.ts'
import { currentSource, QuoteChanged } from '../../quoting/document/document-source.ts'
import type { QuoteHead } from '../../quoting/quote/quote-schemas.ts'
import { waitUncounted } from '../pipeline/load-shedding.ts'
import type { Services } from '../services.ts'

/** How often a quote may change between the check and the reading of its items. */
const ATTEMPTS_MAX = 5

/** Sends the document of the quote that `readHead` returns as JSON without items; it throws if the caller must not see it. */
export async function sendDocument(
  { db, documents, config }: Pick<Services, 'db' | 'documents' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  readHead: () => Promise<string>,
): Promise<FastifyReply> {
  for (let attempt = 1; ; attempt++)
    try {
      const head = await readHead()
      const { increment_id } = JSON.parse(head) as QuoteHead
      // HEAD needs the headers of GET only, not the document.
      const content = request.method === 'HEAD' ? Readable.from([]) : await draw(head)
      reply.header('content-disposition', `attachment; filename="${increment_id}.pdf"`)
      return await reply.type('application/pdf').send(content)
    } catch (error) {
      if (!(error instanceof QuoteChanged) || attempt === ATTEMPTS_MAX) throw error
    }

  async function draw(head: string): Promise<Buffer> {
    const source = await currentSource(db, head, config, await request.server.state.linkKey())
    const { signal } = request
    // The signal only reports clients that disconnect after its first use.
    if (request.raw.socket.destroyed) throw new AppError('invalid_request', 'The client is gone.')
    return waitUncounted(request, () => documents.draw(source, { caller: callerOf(request), signal }))
  }
}

/** Anybody may have a link, and many links: those who open one are told apart by their address. */
function callerOf({ state: { buyer, caller }, ip }: FastifyRequest): string {
  return buyer ? `address ${addressBlock(ip)}` : caller.id
}
