// Calls the Admin API of Medusa and the routes of the plugin. Decides what is a clear no of the shop, and what is no clear answer.
import { TOO_LONG, tooManyLines } from '../shop-lines.ts'
import { noKeyYet, ShopRefused, type ShopRequest, ShopUnknown } from '../shop.ts'

type Call = { path: string; method?: 'DELETE'; body?: object; signal?: AbortSignal }

export type MedusaCall = ReturnType<typeof openMedusaHttp>

/** Returns a function that resolves to the answer: a GET, or a POST if there is a body. Undefined if there is no such record. */
export function openMedusaHttp(secretKey: string, request: ShopRequest) {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  return async <Answer>({ path, method, body, signal }: Call): Promise<Answer | undefined> => {
    if (secretKey === '') throw noKeyYet()
    const headers = { accept: 'application/json', authorization }
    const answer =
      body === undefined
        ? await request(path, { method, headers, signal })
        : await request(path, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
            signal,
          })
    return readAnswer<Answer>(answer.status, answer.body)
  }
}

/** The answer to a list that is not there: it says nothing about what would be in it. */
export const notMedusa = () => new ShopRefused('not_medusa', 'There is no Admin API of Medusa at this URL.')

/** As `call`, for a route of the plugin, which is always there. */
export async function callPlugin<Answer>(call: MedusaCall, request: Call): Promise<Answer> {
  const answer = await call<Answer>({ ...request, path: `/admin/quotewright${request.path}` })
  if (answer === undefined)
    throw new ShopRefused('plugin', 'The shop has no plugin of Quotewright, or another version of it.')
  return answer
}

function readAnswer<Answer>(status: number, body: string): Answer | undefined {
  if (status === 401 || status === 403)
    throw new ShopRefused('credentials', `The shop rejects the secret key (${status}).`)
  if (status === 404) return undefined
  if (TOO_LONG.includes(status)) throw tooManyLines(status)
  const answer = parse(status, body)
  if (status === 400) throw new ShopRefused('invalid', `The shop says: ${String(answer.message)}`)
  if (status === 409)
    throw new ShopUnknown('The shop is busy with another change, of this cart or of its quotes.')
  if (status >= 300) throw new ShopUnknown(`The shop answered ${status} without a result.`)
  return answer as Answer
}

function parse(status: number, body: string): { message?: unknown } {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer === 'object' && answer !== null) return answer
  } catch {
    // Below.
  }
  throw new ShopUnknown(`The shop answered ${status} with something other than JSON.`)
}
