// The link that the demonstration prints, which signs in once: `/console/sign-in#demo=SECRET`.
import { apiOnce, result, type Schemas } from './api.ts'

const MARK = '#demo='

let secret = takeSecret()

/** Signs in with the secret of the address, once. Returns undefined without one; throws if it was used before. */
export async function signInByLink(): Promise<Schemas['Session'] | undefined> {
  if (secret === undefined) return undefined
  const body = { username: 'demo', password: secret }
  secret = undefined
  return result(apiOnce.POST('/rest/V1/access/session', { body }))
}

// Removed at once, so that neither the history nor a bookmark holds it.
function takeSecret(): string | undefined {
  const { hash, pathname } = location
  if (!hash.startsWith(MARK)) return undefined
  history.replaceState(null, '', pathname)
  return hash.slice(MARK.length)
}
