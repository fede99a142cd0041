// Calls of the service with a publishable key: challenge, uploads with progress, submission.
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Before the challenge expires, so that uploads have time left. */
const PROOF_KEPT_MS = 10 * 60_000
/** How long the service may be silent. */
const SILENCE_MS = 60_000

/** A refusal; status 0 stands for no answer at all. */
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

type Post = (path: string, headers: Record<string, string>, body?: string) => Promise<unknown>

export type Service = ReturnType<typeof openService>

export function openService(base: string, key: string) {
  const url = (path: string) => new URL(`/rest/V1/public/${path}`, base).href
  let proof: Promise<string> | undefined
  let proven_at = 0

  const prove = async (): Promise<string> => {
    const challenge = (await post('challenge', {})) as Challenge
    const solution = await solveChallenge({ challenge, deriveKey })
    return btoa(JSON.stringify({ challenge, solution }))
  }
  const post: Post = (path, headers, body) => postTo(url(path), { 'x-store-key': key, ...headers }, body)
  return {
    /** Resolves to a proof of work that is not used up. It is computed once, while the customer types. */
    prove: (): Promise<string> => {
      if (!proof || performance.now() - proven_at > PROOF_KEPT_MS) {
        proven_at = performance.now()
        const next = prove()
        next.catch(() => {
          if (proof === next) proof = undefined
        })
        proof = next
      }
      return proof
    },
    /** The next proof is a new one. */
    forgetProof: () => void (proof = undefined),
    submit: (path: string, body: string, proof: string, idempotencyKey: string) =>
      post(
        path,
        { 'content-type': 'application/json', 'x-proof': proof, 'idempotency-key': idempotencyKey },
        body,
      ),
    /** Resolves to the id of the file. */
    upload: (file: File, proof: string, onProgress: (share: number) => void) =>
      uploadTo(url('upload'), { 'x-store-key': key, 'x-proof': proof }, file, onProgress),
  }
}

async function postTo(url: string, headers: Record<string, string>, body?: string): Promise<unknown> {
  let answer: Response
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(SILENCE_MS),
    })
  } catch {
    throw new Refusal(0, 'unreachable', [], 0)
  }
  const text = await answer.text().catch(() => '')
  if (answer.ok) return JSON.parse(text)
  throw refusalOf(answer.status, text, answer.headers.get('retry-after'))
}

// `fetch` does not report progress.
function uploadTo(
  url: string,
  headers: Record<string, string>,
  file: File,
  onProgress: (share: number) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = request.onabort = () => reject(new Refusal(0, 'unreachable', [], 0))
    request.onload = () => {
      const { status, responseText } = request
      if (status !== 200)
        return reject(refusalOf(status, responseText, request.getResponseHeader('retry-after')))
      const record = JSON.parse(responseText) as { request_message_file_tmp_id: number }
      resolve(record.request_message_file_tmp_id)
    }
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

type ErrorBody = { error_code?: string; parameters?: Named; errors?: { parameters?: Named }[] }
type Named = { fieldName?: string }

function refusalOf(status: number, text: string, retryAfter: string | null): Refusal {
  let body: ErrorBody = {}
  try {
    body = JSON.parse(text) as ErrorBody
  } catch {
    // Not from the service but from a proxy in front of it.
  }
  const fields = [body, ...(body.errors ?? [])].flatMap(({ parameters }) => parameters?.fieldName ?? [])
  return new Refusal(status, body.error_code ?? 'unknown', fields, Number(retryAfter ?? 0))
}
