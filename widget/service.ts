// Calls of the service with a publishable key, or of the shop where the buyer is signed in, which passes them on: challenge, uploads with
// progress, submission.
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** How long a proof is used: half of the time after which its challenge expires, so that uploads have time left. */
const PROOF_KEPT_MS = 10 * 60_000
/** How long the service may be silent. */
const SILENCE_MS = 60_000
const BUYER_MS_MAX = 10_000
/** No form of another site can send it, so that nothing is sent in the name of a buyer without this widget. */
const OF_SHOP = { 'x-quotewright': 'widget' }

/** A refusal. The status is 0 without an answer, and −1 if the device is too slow for the proof of work. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** The fields that are invalid. */
    readonly fields: string[],
    readonly retry_after_s: number,
  ) {
    super(code)
  }
}

/** Of a shop, it is a text that belongs to the buyer. */
export type FileId = number | string

/** Who is signed in at the shop. */
export type Buyer = { email: string }

export type Service = ReturnType<typeof openService>

/** Without a key, `base` is of the shop, which knows the buyer by their session: no work has to be proved. */
export function openService(base: string, key?: string) {
  const url = (path: string) => `${base}/${path}`
  const session = key === undefined
  const headersOf = (proof: string): Record<string, string> =>
    key === undefined ? OF_SHOP : { 'x-store-key': key, 'x-proof': proof }
  let proof: Promise<string> | undefined
  let proven_at_ms = 0

  const solveNewChallenge = async (): Promise<string> => {
    if (key === undefined) return ''
    const challenge = (await postTo(url('challenge'), { 'x-store-key': key }, false)) as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    // The library gives up after 90 seconds.
    if (!solution) throw new Refusal(-1, 'unsolved', [], 0)
    return btoa(JSON.stringify({ challenge, solution }))
  }
  return {
    /** Resolves to a proof of work that is not used up. It is computed once, while the customer types. */
    prove: (): Promise<string> => {
      if (!proof || performance.now() - proven_at_ms > PROOF_KEPT_MS) {
        proven_at_ms = performance.now()
        const newProof = solveNewChallenge()
        newProof.catch(() => {
          if (proof === newProof) proof = undefined
        })
        proof = newProof
      }
      return proof
    },
    /** The next proof is a new one. */
    forgetProof: () => void (proof = undefined),
    submit: (path: string, body: string, proof: string, idempotencyKey: string) =>
      postTo(
        url(path),
        { 'content-type': 'application/json', 'idempotency-key': idempotencyKey, ...headersOf(proof) },
        session,
        body,
      ),
    /** Resolves to the id of the file. */
    upload: (file: File, proof: string, onProgress: (share: number) => void) =>
      uploadTo(url('upload'), headersOf(proof), session, file, onProgress),
  }
}

/** Resolves to undefined if nobody is signed in, or the shop has no such route. */
export async function readBuyer(shop: string): Promise<Buyer | undefined> {
  try {
    const signal = AbortSignal.timeout(BUYER_MS_MAX)
    const answer = await fetch(`${shop}/buyer`, { headers: OF_SHOP, credentials: 'include', signal })
    const { email } = (await answer.json()) as Partial<Buyer>
    return answer.ok && typeof email === 'string' ? { email } : undefined
  } catch {
    return undefined
  }
}

/** `session` sends the cookies of the shop. */
async function postTo(
  url: string,
  headers: Record<string, string>,
  session: boolean,
  body?: string,
): Promise<unknown> {
  let answer: Response
  let text: string
  try {
    const signal = AbortSignal.timeout(SILENCE_MS)
    const credentials = session ? 'include' : 'omit'
    answer = await fetch(url, { method: 'POST', headers, body, credentials, signal })
    text = await answer.text()
  } catch {
    throw unreachable()
  }
  return resultOf(answer.status, text, answer.headers.get('retry-after'))
}

async function uploadTo(
  url: string,
  headers: Record<string, string>,
  session: boolean,
  file: File,
  onProgress: (share: number) => void,
): Promise<FileId> {
  const { status, text, retryAfter } = await sendFile(url, headers, session, file, onProgress)
  const body = resultOf(status, text, retryAfter) as { request_message_file_tmp_id: FileId }
  return body.request_message_file_tmp_id
}

// `fetch` does not report progress.
function sendFile(
  url: string,
  headers: Record<string, string>,
  session: boolean,
  file: File,
  onProgress: (share: number) => void,
): Promise<{ status: number; text: string; retryAfter: string | null }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENCE_MS)
    }
    request.open('POST', url)
    request.withCredentials = session
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onerror = request.onabort = () => reject(unreachable())
    request.onloadend = () => clearTimeout(silence)
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after')
      resolve({ status: request.status, text: request.responseText, retryAfter })
    }
    const form = new FormData()
    form.append('file', file)
    wait()
    request.send(form)
  })
}

function unreachable(): Refusal {
  return new Refusal(0, 'unreachable', [], 0)
}

type ErrorBody = { error_code?: string; parameters?: Named; errors?: { parameters?: Named }[] }
type Named = { fieldName?: string }

/** Returns the body of a success. Throws a refusal for all else, also for the page of a proxy with status 200. */
function resultOf(status: number, text: string, retryAfter: string | null): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal(status, 'unreadable', [], secondsOf(retryAfter))
  }
  if (status === 200) return body
  const { error_code = 'unknown', parameters, errors = [] } = (body ?? {}) as ErrorBody
  const fields = [{ parameters }, ...errors].flatMap(({ parameters }) => parameters?.fieldName ?? [])
  throw new Refusal(status, error_code, fields, secondsOf(retryAfter))
}

/** Some proxies send a time instead of seconds. */
function secondsOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  return Number.isNaN(seconds) ? Math.max(0, (Date.parse(retryAfter!) - Date.now()) / 1000) || 0 : seconds
}
