// The client of the console. After the end of a session, requests wait until the person has signed in again.
import { ApiError, openClient } from '@quotewright/client'

export { ApiError, result, type Schemas } from '@quotewright/client'

/** Whether the service refused a request for one of these reasons. A status has several, and a proxy answers with it as well. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof ApiError && codes.includes(error.code)
}

type SignedOutListener = (isSignedOut: boolean) => void

let signedInAgain: { promise: Promise<void>; resolve: () => void } | undefined
const listeners = new Set<SignedOutListener>()

type BusyListener = (seconds: number) => void

const busyListeners = new Set<BusyListener>()
const SHOWN_WAIT_SECONDS_MIN = 3

/** Calls back when the session has ended, and when it was renewed. Returns a function that stops it. */
export function onSignedOut(listener: SignedOutListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Repeats the requests that were refused since the session ended. */
export function resumeRequests(): void {
  signedInAgain?.resolve()
  signedInAgain = undefined
  listeners.forEach((listener) => listener(false))
}

/** Calls back when a request waits for a service that is busy. Returns a function that stops it. */
export function onBusy(listener: BusyListener): () => void {
  busyListeners.add(listener)
  return () => busyListeners.delete(listener)
}

type Send = (request: Request) => Promise<Response>

export const api = openApi((request) => fetch(request))

/** Repeats nothing, for a page that shows the wait itself. */
export const apiOnce = openClient({ baseUrl: location.origin, fetch: fetchSignedIn, attempts: 1 })

/** Returns a client whose requests are sent by this function. */
export function openApi(send: Send) {
  return openClient({
    baseUrl: location.origin,
    fetch: (request) => fetchSignedIn(request, send),
    onWait: (seconds) => {
      // A shorter wait is over before it is read.
      if (seconds >= SHOWN_WAIT_SECONDS_MIN) busyListeners.forEach((listener) => listener(seconds))
    },
  })
}

async function fetchSignedIn(request: Request, send: Send = fetch): Promise<Response> {
  const response = await send(request.clone())
  if (!(await isSessionOver(request, response))) return response
  signedInAgain ??= Promise.withResolvers<void>()
  listeners.forEach((listener) => listener(true))
  await signedInAgain.promise
  // With the same Idempotency-Key, so that nothing is done twice.
  return fetchSignedIn(request, send)
}

/** Other refusals are no end of a session: a sign-in, a change of password with a wrong current one, a proxy that signs people in. */
async function isSessionOver({ url }: Request, response: Response): Promise<boolean> {
  if (response.ok || url.endsWith('/access/session')) return false
  const { error_code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error_code?: string }
  return error_code === 'unauthenticated'
}

/** Returns a path of the interface for one store: its currency and language apply to what is created. */
export function inStore<Path extends `/rest/V1/${string}`>(path: Path, storeCode: string | undefined): Path {
  return storeCode === undefined ? path : (path.replace('/rest/V1/', `/rest/${storeCode}/V1/`) as Path)
}
