// Loaded before the service, has it write the head of every request to its log: what many services do by default.
import { Server, type IncomingMessage } from 'node:http'

const { emit } = Server.prototype as { emit: (...args: unknown[]) => boolean }
Server.prototype.emit = function (...args: unknown[]) {
  const [event, request] = args as [string, IncomingMessage]
  if (event === 'request')
    process.stdout.write(`${JSON.stringify({ url: request.url, headers: request.headers })}\n`)
  return emit.apply(this, args)
}
