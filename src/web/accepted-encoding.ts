// The compressed form of a file that a client accepts; the build writes both forms beside the file.
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'

const suffixes = { br: '.br', gzip: '.gz' }

type Encoding = keyof typeof suffixes

export function acceptedEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers['accept-encoding'])
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted))
}

/** Returns undefined if there is no such file. */
export async function readEncoded(
  request: FastifyRequest,
  name: string,
  root: URL,
): Promise<{ bytes: Buffer; encoding: Encoding | undefined } | undefined> {
  const encoding = acceptedEncoding(request)
  const bytes = await readFile(new URL(encoding ? name + suffixes[encoding] : name, root)).catch(
    () => undefined,
  )
  return bytes && { bytes, encoding }
}
