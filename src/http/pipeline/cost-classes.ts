// Cost classes of requests that need no access token: how large their bodies are, and how many an address may send.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required of a route without an access token: the service does not start with one that states none. */
    cost?: Cost
  }
}

const SMALL = { body_bytes_max: 4096, keys_max: 1000 }

/**
 * `units` are those of `ADDRESS_LIMIT_PER_MINUTE`, counted per block of addresses and class, so that a flood of one class
 * leaves the others alone. 0: counted elsewhere, or so cheap that it is always answered.
 */
const costClasses = {
  /** What load balancers and monitoring read. */
  health: { ...SMALL, units: 0 },
  /** Public files, preflights, unknown paths, unsupported methods. */
  file: { ...SMALL, units: 1 },
  /** A password is hashed, which is slow: by default, an address may send 60 a minute. */
  password: { ...SMALL, units: 50 },
  /** Shop pages with a publishable key: counted by public-access.ts per address and key. */
  widget: { body_bytes_max: 131_072, keys_max: 1000, units: 0 },
  /** A connected shop tells of an order or product, with all that it has of it: a refused webhook may be switched off there. */
  hook: { body_bytes_max: 1_048_576, keys_max: 1000, units: 0 },
  /** The buyer: counted by rate-limit.ts per link. The form of a quote has fields for every item. */
  link: { body_bytes_max: 262_144, keys_max: 10_000, units: 0 },
} as const

export type Cost = keyof typeof costClasses

/** The limits of a caller with a token. A quote of 10,000 items has fewer keys. */
export const JSON_BODY_BYTES_MAX = 1_048_576
const KEYS_MAX = 100_000

/**
 * Sets the body limit of every route: that of its class, or with a token its own. Refuses to start with a route without token
 * that states no class.
 */
export function limitBodies(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
    const { cost } = route.config ?? {}
    route.bodyLimit = cost ? costClasses[cost].body_bytes_max : (route.bodyLimit ?? JSON_BODY_BYTES_MAX)
  })
  app.addHook('onReady', async () => {
    const unbounded = routes.find(
      ({ config }) => (config?.permission === 'public' || config?.permission === 'buyer') && !config.cost,
    )
    if (unbounded) throw new Error(`the route ${unbounded.url} states no cost`)
  })
}

/** Returns the largest number of keys in a body or the query of a request. */
export function keysMaxOf({ routeOptions: { config } }: FastifyRequest): number {
  return config.cost ? costClasses[config.cost].keys_max : KEYS_MAX
}

/** Returns the class of a request without a caller, and how many of it an address may send in a minute; 0 for any number. */
export function addressLimitOf(
  { routeOptions: { config } }: FastifyRequest,
  unitsPerMinute: number,
): { cost: Cost; max: number } {
  const { cost = 'file' } = config
  const { units } = costClasses[cost]
  return { cost, max: units === 0 ? 0 : Math.ceil(unitsPerMinute / units) }
}
