// A server that speaks S3, on this machine; what it keeps lies in a directory.
import { once } from 'node:events'
import { mkdtemp, readdir, rm, truncate, utimes } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

const BUCKET = 'quotewright-files'
const PREFIX = 'shop/uploads'
const SUFFIX = '._S3rver_object'

/** `allowMismatchedSignatures`: takes any secret for the key `S3RVER`. */
export async function openS3Server(options: { allowMismatchedSignatures?: boolean } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'quotewright-s3-'))
  const fileOf = (name: string) => join(directory, BUCKET, name + SUFFIX)
  let running: Server | undefined
  let port = 0
  const start = async () => {
    const configureBuckets = [{ name: BUCKET, configs: [] }]
    const s3 = new S3rver({ silent: true, directory, configureBuckets, ...options })
    await s3.configureBuckets()
    const answer = s3.callback()
    running = createServer((request, response) => {
      if (!server.onRequest(request, response)) answer(request, response)
    })
    running.listen(port, '127.0.0.1')
    await once(running, 'listening')
    port = (running.address() as AddressInfo).port
  }
  const stop = async () => {
    const stopping = running
    running = undefined
    if (!stopping) return
    stopping.close()
    stopping.closeAllConnections()
    await once(stopping, 'close')
  }
  const server = {
    /** Is told of every request before it is answered; true when it answers that itself, or breaks the line. */
    onRequest: (() => false) as Listener,
    /** The names of all objects in the bucket. */
    listObjects: async () => {
      const names = await readdir(join(directory, BUCKET), { recursive: true })
      return names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length))
    },
    /** Makes an object as old as wished. */
    age: (name: string, age_ms: number) => setAge(fileOf(name), age_ms),
    cut: (name: string, size: number) => truncate(fileOf(name), size),
    /** Breaks every connection, and listens no more until `start`, which listens where it did before. */
    stop,
    start,
    remove: async () => {
      await stop()
      await rm(directory, { recursive: true })
    },
  }
  await start()
  const endpoint = `http://127.0.0.1:${port}`
  /** What FILES_URL is to be for the one bucket of this server. */
  const url = `s3://S3RVER:S3RVER@${BUCKET}/${PREFIX}?endpoint=${endpoint}`
  return Object.assign(server, { endpoint, url })
}

export function setAge(path: string, age_ms: number): Promise<void> {
  const then = new Date(Date.now() - age_ms)
  return utimes(path, then, then)
}

/** What the names of the uploads begin with. */
export const S3_PREFIX = `${PREFIX}/`

/** A download that breaks when a half of its bytes are sent. */
export function breakDownload(size: number): Listener {
  return ({ method }, response) => {
    if (method !== 'GET') return false
    response.writeHead(200, { 'content-length': size })
    response.write(Buffer.alloc(size / 2), () => response.socket?.destroy())
    return true
  }
}
