// The link that the demonstration prints, which signs in once: `/console/sign-in#demo=SECRET`.
import { apiOnce, result, type Schemas } from '../service/api.ts'

const MARK = '#demo='

let secret = takeSecret()

let failure: unknown

/** Signs in with the secret of the address, once. Returns undefined without one, and if it was used before. */
export async function signInByLink(): Promise<Schemas['Session'] | undefined> {
  if (secret === undefined) return undefined
  const body = { username: 'demo', password: secret }
  secret = undefined
  try {
    return await result(apiOnce.POST('/rest/V1/access/session', { body }))
  } catch (error) {
    // A session that it may have opened earlier stays.
    failure = error
    return undefined
  }
}

/** Why the link did not sign in. */
export const linkError = () => failure

// Removed at once, so that neither the history nor a bookmark holds it.
function takeSecret(): string | undefined {
  const { hash, pathname } = location
  if (!hash.startsWith(MARK)) return undefined
  history.replaceState(null, '', pathname)
  return hash.slice(MARK.length)
}
