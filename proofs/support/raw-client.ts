// Sends requests as bytes, several on one connection, and reads and checks the responses.
import { Ajv } from 'ajv'
import { connect } from 'node:net'
import { parsedJson, readAnswer, type WireAnswer } from '../../test/support/raw-http.ts'
import type { Draft, Schema } from './request-draft.ts'

type RawRequest = { draft: Draft; bytes: Buffer }

/** Usually one response. `fault` describes an error of the connection itself. */
export type RawReply = { answers: WireAnswer[]; fault?: string }

const CONNECTIONS = 4
/** Pipelined. */
const REQUESTS_PER_CONNECTION = 12
/** The server closes the connection after a head that is too large, or a large body refused before its end. */
const LARGE_BYTES = 8000
/**
 * Times after which the client half-closes, so that the server stops waiting for more of a request, and gives up; no measure of
 * speed. The server's own limit for a request is 120 seconds.
 */
const LEAVE_MS = 150_000
const HANGS_MS = 300_000
const CONTINUE = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n')

export async function sendRaw(port: number, requests: RawRequest[]): Promise<RawReply[]> {
  const replies = new Map<RawRequest, RawReply>()
  const groups = inGroups(requests).values()
  const work = async () => {
    for (const group of groups) {
      const { answers, fault } = await converse(port, group)
      for (const [place, request] of group.entries())
        replies.set(request, group.length === 1 ? { answers } : { answers: answers.slice(place, place + 1) })
      replies.get(group.at(-1)!)!.fault = fault
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return requests.map((request) => replies.get(request)!)
}

function inGroups(requests: RawRequest[]): RawRequest[][] {
  const isAlone = ({ draft, bytes }: RawRequest) => draft.isAlone || bytes.length > LARGE_BYTES
  const others = requests.filter((request) => !isAlone(request))
  const groups = requests.filter(isAlone).map((request) => [request])
  for (let at = 0; at < others.length; at += REQUESTS_PER_CONNECTION)
    groups.push(others.slice(at, at + REQUESTS_PER_CONNECTION))
  return groups
}

const isHeadRequest = (request?: RawRequest) => request?.draft.method === 'HEAD'

function converse(port: number, requests: RawRequest[]): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const answers: WireAnswer[] = []
    let bytes: Buffer = Buffer.alloc(0)
    let fault: string | undefined
    const isCut = requests[0]?.draft.isCut === true
    const read = (isOver: boolean) => {
      for (;;) {
        const found = readAnswer(bytes, { isHead: isHeadRequest(requests[answers.length]), isOver })
        if (!found) return
        answers.push(found.answer)
        bytes = bytes.subarray(found.length)
      }
    }
    const leave = setTimeout(() => socket.end(), LEAVE_MS)
    const giveUp = setTimeout(() => {
      fault = 'the connection was neither answered nor closed'
      socket.destroy()
    }, HANGS_MS)
    const guarded = (work: () => void) => {
      try {
        work()
      } catch (error) {
        fault = (error as Error).message
        socket.destroy()
      }
    }
    socket.on('data', (chunk: Buffer) =>
      guarded(() => {
        bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
        read(false)
        // Unexpected bytes after the last response would come before the server closes.
        if (answers.length >= requests.length) socket.end()
      }),
    )
    socket.on('end', () => socket.end())
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(leave)
      clearTimeout(giveUp)
      guarded(() => read(true))
      // A client that leaves after 100 Continue gets no other response.
      const isToldToGoOn = isCut && bytes.equals(CONTINUE)
      // In a malformed request, a server need not recognize HEAD.
      const isUnclear = requests.some((request) => isHeadRequest(request) && request.draft.frame)
      if (bytes.length > 0 && !isToldToGoOn && !isUnclear) fault ??= 'there is more than whole answers'
      resolve({ answers, fault })
    })
    socket.write(Buffer.concat(requests.map((request) => request.bytes)))
    if (isCut) socket.end()
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// Names of errors, modules and files, stack traces, and messages of PostgreSQL.
const INTERNALS =
  /ERR_|HPE_|FST_|ECONN|node:|node_modules|\/src\/|\.[jt]s:\d|\n\s+at |\bselect .{1,200}\bfrom\b|insert into|relation "|violates|syntax error|SQLSTATE|at character/i

/** Returns the faults. `sent`: text of the request that the response may repeat. */
export type Check = (draft: Draft, reply: RawReply, sent?: string) => string[]

export function openCheck(schemas: Record<string, Schema>): Check {
  const isError = new Ajv({ strict: false }).compile({ ...schemas.Error, additionalProperties: false })

  const faultOf = (answer: WireAnswer, isHead: boolean, sent: string): string | undefined => {
    const { status, headers, body } = answer
    if (status >= 500) return `${status}: ${body.toString().slice(0, 300)}`
    if (!UUID.test(headers.get('x-request-id') ?? '')) return `${status} without x-request-id`
    if (status < 400) return undefined
    if (headers.get('content-type') !== 'application/json; charset=utf-8')
      return `${status} as ${headers.get('content-type')}`
    if (status === 401 && !headers.has('www-authenticate')) return '401 without www-authenticate'
    if (status === 405 && !headers.has('allow')) return '405 without allow'
    if ((status === 429 || status === 503) && !headers.has('retry-after'))
      return `${status} without retry-after`
    return isHead ? undefined : bodyFault(status, body, sent)
  }

  const bodyFault = (status: number, body: Buffer, sent: string): string | undefined => {
    const text = body.toString()
    const json = parsedJson(text) as { message: string; parameters?: object; error_code: string } | undefined
    if (!isError(json)) return `${status} with a body of another form: ${text.slice(0, 300)}`
    if (!/^[a-z][a-z_]+$/.test(json.error_code)) return `${status} with the error_code ${json.error_code}`
    const named = [...json.message.matchAll(/%([a-z]\w*)/gi)].map(([, name]) => name ?? '')
    const missing = named.find((name) => !Object.hasOwn(json.parameters ?? {}, name))
    if (missing !== undefined) return `${status} that does not say its %${missing}: ${text.slice(0, 300)}`
    const leak = INTERNALS.exec(sent === '' ? text : text.replaceAll(JSON.stringify(sent).slice(1, -1), ''))
    return leak ? `${status} that tells "${leak[0]}": ${text.slice(0, 300)}` : undefined
  }

  return (draft, { answers, fault }, sent = '') => {
    const faults = fault === undefined ? [] : [fault]
    if (answers.length === 0 && !draft.isCut) faults.push('no answer')
    for (const answer of answers) faults.push(faultOf(answer, draft.method === 'HEAD', sent) ?? '')
    return faults.filter((each) => each !== '')
  }
}
