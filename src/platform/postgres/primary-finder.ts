// Finds the primary among several servers, as libpq does with target_session_attrs=read-write.
import type pg from 'pg'

export type Address = Pick<pg.Client, 'host' | 'port'>

export type PrimaryFinder = {
  /** Resolves to the address of a server that accepts writes. Throws if there is none. */
  locate: () => Promise<Address>
  /** Lets the next call look for it again. */
  forget: () => void
}

/** `openClients` returns a client for each server. `onLocated` is called with the address whenever it was looked for. */
export function openPrimaryFinder(
  openClients: () => pg.Client[],
  onLocated: (primary: Address) => void,
): PrimaryFinder {
  let located: Promise<Address> | undefined
  const forget = () => {
    located = undefined
  }
  const find = async () => {
    try {
      const primary = await Promise.any(openClients().map(requirePrimary))
      onLocated(primary)
      return primary
    } catch (error) {
      forget()
      // What a server has answered says more than that others cannot be reached.
      const errors = (error as AggregateError).errors as (Error & { code?: string })[]
      throw errors.find(({ code = 'E' }) => !code.startsWith('E')) ?? errors[0]!
    }
  }
  return { locate: () => (located ??= find()), forget }
}

async function requirePrimary(client: pg.Client): Promise<Address> {
  if (await askServer(client))
    throw Object.assign(new Error('no server that is named accepts writes'), { code: '25006' })
  return { host: client.host, port: client.port }
}

/** Connects, and resolves to whether the server is read-only. Ends the connection. */
export async function askServer(client: pg.Client): Promise<boolean> {
  // An error of the connection fails the statement as well.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_read_only: boolean }>(
      `select current_setting('transaction_read_only')::boolean as is_read_only`,
    )
    return rows[0]?.is_read_only ?? true
  } finally {
    void client.end().catch(() => {})
  }
}
