// Responses with the bytes of a stored file.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../services.ts'

type NamedFile = { name: string; size: number; mime_type: string; path: string }

/** Sends the file, to be saved unless `isInline`. Throws `file_lost` if its bytes are gone. */
export async function sendFile(
  { files }: Pick<Services, 'files'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: NamedFile,
  isInline = false,
): Promise<FastifyReply> {
  const content = await files.read(file.path, file.size)
  if (!content) {
    request.log.error({ path: file.path, request_id: request.id }, 'a file is missing in the file store')
    throw new AppError('file_lost', 'The bytes of the file %name are no longer there.', {
      parameters: { name: file.name },
    })
  }
  reply.headers({
    'content-type': file.mime_type,
    'content-length': file.size,
    'content-disposition': contentDisposition(file.name, isInline),
    'x-content-type-options': 'nosniff',
  })
  const bytes = Readable.from(request.method === 'HEAD' ? [] : exactly(content, file.size))
  // A generator that was never read does not close its source.
  bytes.once('close', () => content.destroy())
  return reply.send(bytes)
}

// With fewer bytes than the Content-Length, the client would wait, and take the next response for the rest of the file;
// surplus bytes would pass for the next response. In both cases the response is aborted instead.
async function* exactly(content: Readable, size: number): AsyncGenerator<Buffer> {
  let left = size
  for await (const chunk of content as AsyncIterable<Buffer>) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Error('the stored file has changed its size')
}

// RFC 6266: the full name in filename*, and its ASCII characters for clients that only read filename.
function contentDisposition(name: string, isInline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`
}
