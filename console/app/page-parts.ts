// Loads the parts of the console: each page when it is first opened, or before, while nothing else is done.
import { lazyRouteComponent } from '@tanstack/react-router'

/** A part that cannot be loaded, offline or after an update of the service. Only a reload of the page tries again. */
export class MissingPartError extends Error {}

/** Returns the component of a page that is loaded when it is needed. */
export function pagePart<Module extends Record<string, unknown>, Name extends keyof Module>(
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
