// Sends GraphQL to Vendure. Decides what is a clear no of the shop, and what is no clear answer.
import { noKeyYet, ShopRefused, type ShopRequest, ShopUnknown } from '../shop.ts'

type Call = { document: string; variables?: object; signal?: AbortSignal }

type GraphQLAnswer = { data?: unknown; errors?: { message?: string; extensions?: { code?: string } }[] }

export type GraphQL = ReturnType<typeof openGraphQL>

/** Returns a function that resolves to the `data` of an answer. */
export function openGraphQL(settings: Record<string, string>, request: ShopRequest) {
  const token = settings.channel_token
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'vendure-api-key': settings.api_key ?? '',
    ...(token !== undefined && { 'vendure-token': token }),
  }
  return async <Data>({ document, variables, signal }: Call): Promise<Data> => {
    if (!settings.api_key) throw noKeyYet()
    const body = JSON.stringify({ query: document, variables })
    const answer = await request('/admin-api', { method: 'POST', headers, body, signal })
    return readData<Data>(answer.status, answer.body)
  }
}

function readData<Data>(status: number, body: string): Data {
  if (status === 401 || status === 403)
    throw new ShopRefused('credentials', `The shop rejects the API key (${status}).`)
  const { data, errors = [] } = parse(status, body)
  const [error] = errors
  if (error !== undefined) throw refusalOf(error)
  if (status >= 300 || typeof data !== 'object' || data === null)
    throw new ShopUnknown(`The shop answered ${status} without a result.`)
  return data as Data
}

function parse(status: number, body: string): GraphQLAnswer {
  try {
    const answer = JSON.parse(body) as GraphQLAnswer | null
    if (typeof answer === 'object' && answer !== null && (answer.data || Array.isArray(answer.errors)))
      return answer
  } catch {
    // Below.
  }
  if (status === 404) throw new ShopRefused('not_vendure', 'There is no Admin API of Vendure at this URL.')
  throw new ShopUnknown(`The shop answered ${status} with something other than GraphQL.`)
}

/** An error inside of the shop says nothing about what was done. */
function refusalOf({
  message = '',
  extensions,
}: {
  message?: string
  extensions?: { code?: string }
}): Error {
  switch (extensions?.code) {
    case 'FORBIDDEN':
    case 'UNAUTHORIZED':
      return new ShopRefused('credentials', 'The API key is not valid, or its role lacks a permission.')
    case 'GRAPHQL_VALIDATION_FAILED':
      return new ShopRefused('plugin', 'The shop has no plugin of Quotewright, or another version of it.')
    case 'BAD_USER_INPUT':
    case 'USER_INPUT_ERROR':
    case 'CHANNEL_NOT_FOUND':
      return new ShopRefused('invalid', `The shop says: ${message}`)
    default:
      return new ShopUnknown(`The shop reports an error: ${message}`)
  }
}
