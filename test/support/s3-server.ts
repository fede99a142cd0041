// A local S3 server that stores its objects in a directory.
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, truncate, utimes } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

const BUCKET = 'quotewright-files'
const PREFIX = 'shop/uploads'
/** With which S3rver ends the name of the file that holds an object. */
const SUFFIX = '._S3rver_object'

/** `allowMismatchedSignatures`: accepts any secret for the key `S3RVER`. */
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
    /** Called before each response; returns true if it responds itself or closes the connection. */
    onRequest: (() => false) as Listener,
    /** The names of all objects in the bucket. */
    listObjects: async () => {
      const names = await readdir(join(directory, BUCKET), { recursive: true })
      return names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length))
    },
    read: (name: string) => readFile(fileOf(name)),
    /** Sets the age of an object. */
    age: (name: string, age_ms: number) => setAge(fileOf(name), age_ms),
    /** Shortens an object to a size in bytes. */
    cut: (name: string, size: number) => truncate(fileOf(name), size),
    /** Closes all connections and stops listening; `start` listens on the same port again. */
    stop,
    start,
    remove: async () => {
      await stop()
      await rm(directory, { recursive: true })
    },
  }
  await start()
  const endpoint = `http://127.0.0.1:${port}`
  /** The FILES_URL of the bucket. */
  const url = `s3://S3RVER:S3RVER@${BUCKET}/${PREFIX}?endpoint=${endpoint}`
  return Object.assign(server, { endpoint, url })
}

export function setAge(path: string, age_ms: number): Promise<void> {
  const then = new Date(Date.now() - age_ms)
  return utimes(path, then, then)
}

/** The prefix of the names of uploads. */
export const S3_PREFIX = `${PREFIX}/`

/** Closes the connection when half of a download is sent. */
export function breakDownload(size: number): Listener {
  return ({ method }, response) => {
    if (method !== 'GET') return false
    response.writeHead(200, { 'content-length': size })
    response.write(Buffer.alloc(size / 2), () => response.socket?.destroy())
    return true
  }
}
