// Asserts that all variants return the same response.
import { isDeepStrictEqual } from 'node:util'
import type { Call } from './load.ts'
import type { ServerProcess } from './server-process.ts'

type Options = { method: 'GET' | 'POST'; token: string; ignore?: string[] }

/** Returns the response of Quotewright. Throws if the JSON of another server differs, apart from the order of fields. */
export async function requireSameAnswer(
  quotewright: ServerProcess,
  others: Record<string, ServerProcess>,
  call: Call,
  options: Options,
): Promise<string> {
  const expected = await ask(quotewright, call, options)
  for (const [name, server] of Object.entries(others)) {
    const actual = await ask(server, call, options)
    if (!isDeepStrictEqual(parseComparable(actual, options), parseComparable(expected, options)))
      throw new Error(
        `${name} returns a different response for ${call.path}:\n${actual.slice(0, 700)}\nexpected\n${expected.slice(0, 700)}`,
      )
  }
  return expected
}

async function ask(server: ServerProcess, { path, body }: Call, { method, token }: Options): Promise<string> {
  const answer = await fetch(server.url + path, {
    method,
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${server.url}${path}: ${answer.status} ${text.slice(0, 500)}`)
  return text
}

/** Leaves out the ignored fields, such as ids, which differ between two submits. */
function parseComparable(text: string, { ignore = [] }: Options): unknown {
  return JSON.parse(text, (key, value: unknown) => (ignore.includes(key) ? undefined : value))
}
