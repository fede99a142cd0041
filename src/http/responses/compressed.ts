// Sends content that is made at run time, compressed for those who accept it.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

/** For content without a secret that its length could betray: the token of a buyer's page is in its address only. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Buffer,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(content)
  return reply.header('content-encoding', 'gzip').send(await compress(content))
}
