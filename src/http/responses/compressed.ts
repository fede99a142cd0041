// Sends content that is made at run time, compressed for those who accept it.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from '../../web/accepted-encoding.ts'

const compress = promisify(gzip)

/**
 * For content with no secret, or none that its length could betray (BREACH): to guess one, an attacker puts texts beside it and
 * measures responses. The page of a buyer contains the token of its own address, but repeats only what came with this token.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Buffer,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  if (!accepts(request, 'gzip')) return reply.send(content)
  return reply.header('content-encoding', 'gzip').send(await compress(content))
}
