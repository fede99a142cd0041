// Loads the parts of the console: each page when it is first opened, or before, while nothing else is done.
import { lazyRouteComponent } from '@tanstack/react-router'
import { loadMessages } from '../messages/messages.tsx'

/** A part that cannot be loaded, offline or after an update of the service. Only a reload of the page tries again. */
export class MissingPartError extends Error {}

type Parts = Record<string, unknown>

/** Returns the component of a page that is loaded when it is needed, together with the messages that the first page can do without. */
export function pagePart<Module extends Parts, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return firstPart(async () => (await Promise.all([load(), loadMessages('later')]))[0], name)
}

/** Likewise, of the page that most people begin with; `first-messages.test.ts` checks that it needs no others. */
export function firstPart<Module extends Parts, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  // The router reloads the page after a failed `import()`, which offline shows nothing; it leaves this error to the page.
  const loadPart = () =>
    load().catch((cause: unknown) => {
      throw new MissingPartError('a part of the console cannot be loaded', { cause })
    })
  return lazyRouteComponent<Module, Name>(loadPart, name)
}

const IDLE_MS = 5000

/** Runs the function once the page has been open for a while, with a connection. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    if (navigator.onLine) run()
  }, IDLE_MS)
  return () => clearTimeout(timer)
}
