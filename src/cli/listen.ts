// Opens the address of the service: HOST and PORT, with a sentence for each reason why they cannot be used.
import { once } from 'node:events'
import { lookup } from 'node:dns/promises'
import { createServer, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartupError } from '../platform/errors.ts'
import { localUrl } from '../platform/local-url.ts'

type Address = Pick<Config, 'HOST' | 'PORT'>

/**
 * Binds the address and frees it again. Called before anything is created: a start that fails afterwards would leave a
 * database and a password behind. The port does not stay open meanwhile, so that a load balancer, whose connections are
 * refused, sends requests to other processes, however long migrations take.
 */
export async function requireFreeAddress(address: Address): Promise<void> {
  const server = createServer((socket) => socket.destroy())
  await withSentences(address, async (host) => {
    await once(server.listen({ host, port: address.PORT }), 'listening')
    await new Promise((resolve) => server.close(resolve))
  })
}

/** Returns the URL of the service; `option` is the setting that names the port. */
export async function listen(app: FastifyInstance, address: Address, option = 'PORT'): Promise<string> {
  await withSentences(address, (host) => app.listen({ host, port: address.PORT }), option)
  const bound = app.server.address() as AddressInfo
  return localUrl(bound.address, bound.port)
}

async function withSentences(
  { HOST, PORT }: Address,
  bind: (host: string) => Promise<unknown>,
  option = 'PORT',
): Promise<void> {
  try {
    // A single address: for a name with several, Fastify would open extra servers that hooks and draining do not reach.
    const { address } = await lookup(HOST)
    await bind(address)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${PORT} on ${HOST} is in use: stop the process that listens there, or set ${option} to another.`,
      )
    if (code === 'EACCES')
      throw new StartupError(`This user may not open port ${PORT}: set ${option} to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartupError(`HOST ${HOST} is not an address of this machine.`)
    throw error
  }
}
