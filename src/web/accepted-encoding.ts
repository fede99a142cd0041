// The compressed form of a file that a client accepts; the build writes both forms beside the file.
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'

const suffixes = { br: '.br', gzip: '.gz' }

type Encoding = keyof typeof suffixes

export function acceptedEncoding(request: FastifyRequest): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => accepts(request, encoding))
}

/** Whether a client names an encoding that it accepts: a weight of 0 refuses it. */
export function accepts({ headers }: FastifyRequest, encoding: Encoding): boolean {
  return String(headers['accept-encoding'])
    .split(',')
    .some((each) => {
      const [name = '', weight = ''] = each.split(';')
      return name.trim().toLowerCase() === encoding && !/^\s*q=0(\.0*)?\s*$/i.test(weight)
    })
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
