// Sends many requests as bytes, several after the other on one connection, and reads what comes back for each.
import { connect } from 'node:net'
import { readAnswer, type WireAnswer } from './answer-reader.ts'

/** `isBroken`: a server need not understand whether it is a HEAD. */
export type RawRequest = {
  bytes: Buffer
  isHead: boolean
  isAlone: boolean
  isCut: boolean
  isBroken: boolean
}

/** What came back: usually one answer. `fault` says what was wrong with the connection itself. */
export type RawReply = { answers: WireAnswer[]; fault?: string }

const CONNECTIONS = 4
const TOGETHER = 12
/** No measure of speed: after this, the client leaves, and then gives up. */
const LEAVE_MS = 30_000
const HANGS_MS = 60_000
const CONTINUE = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n')

/** The replies, in the order of the requests. */
export async function sendRaw(port: number, requests: RawRequest[]): Promise<RawReply[]> {
  const replies: RawReply[] = []
  const groups = inGroups(requests)
  const work = async () => {
    for (let group = groups.shift(); group; group = groups.shift())
      await sendGroup(port, group, requests, replies)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return replies
}

/** The numbers of requests that go over one connection. */
function inGroups(requests: RawRequest[]): number[][] {
  const groups: number[][] = []
  let open: number[] = []
  for (const [index, { isAlone }] of requests.entries())
    if (isAlone) groups.push([index])
    else {
      if (open.length === 0) groups.push(open)
      open.push(index)
      if (open.length === TOGETHER) open = []
    }
  return groups
}

async function sendGroup(
  port: number,
  group: number[],
  requests: RawRequest[],
  replies: RawReply[],
): Promise<void> {
  const { answers, fault } = await converse(
    port,
    group.map((index) => requests[index]!),
  )
  for (const [place, index] of group.entries())
    replies[index] = group.length === 1 ? { answers, fault } : { answers: answers.slice(place, place + 1) }
  if (group.length > 1 && fault !== undefined) replies[group.at(-1)!]!.fault = fault
}

function converse(port: number, requests: RawRequest[]): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const answers: WireAnswer[] = []
    let bytes: Buffer = Buffer.alloc(0)
    let fault: string | undefined
    const read = (isOver: boolean) => {
      for (;;) {
        const found = readAnswer(bytes, { isHead: requests[answers.length]?.isHead === true, isOver })
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
        // What comes after the last answer, and should not, comes before the server closes.
        if (answers.length >= requests.length) socket.end()
      }),
    )
    socket.on('end', () => socket.end())
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(leave)
      clearTimeout(giveUp)
      guarded(() => read(true))
      // Whoever was told to go on with a request and broke off gets no other answer.
      const isToldToGoOn = requests[0]?.isCut === true && bytes.equals(CONTINUE)
      if (bytes.length > 0 && !isToldToGoOn && !requests.some(({ isHead, isBroken }) => isHead && isBroken))
        fault ??= 'there is more than whole answers'
      resolve({ answers, fault })
    })
    socket.write(Buffer.concat(requests.map((request) => request.bytes)))
    if (requests[0]?.isCut) socket.end()
  })
}
