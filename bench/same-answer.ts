// A variant that answers something else than Quotewright does is no measure of it.
import { isDeepStrictEqual } from 'node:util'
import type { Call } from './load.ts'
import type { ServerProcess } from './server-process.ts'

type Options = { method: 'GET' | 'POST'; token: string; ignore?: string[] }

/** The text of Quotewright's answer; throws when another's is not the same JSON, the order of fields aside. */
export async function requireSameAnswer(
  quotewright: ServerProcess,
  others: Record<string, ServerProcess>,
  call: Call,
  options: Options,
): Promise<string> {
  const expected = await ask(quotewright, call, options)
  for (const [name, server] of Object.entries(others)) {
    const actual = await ask(server, call, options)
    if (!isDeepStrictEqual(read(actual, options), read(expected, options)))
      throw new Error(
        `${name} answers ${call.path} otherwise:\n${actual.slice(0, 700)}\nand not\n${expected.slice(0, 700)}`,
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

/** What two submits cannot have in common is left out. */
function read(text: string, { ignore = [] }: Options): unknown {
  return JSON.parse(text, (key, value: unknown) => (ignore.includes(key) ? undefined : value))
}
