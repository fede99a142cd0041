// Seeded random numbers.

export type Random = {
  /** At least 0, below 1. */
  fraction(): number
  /** Includes both ends. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns different entries of the list, in random order. */
  sample<T>(list: readonly T[], count: number): T[]
}

export function seededRandom(seed: number): Random {
  const fraction = mulberry32(seed)
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => list[integer(0, list.length - 1)] as T
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick,
    sample: (list, count) => {
      const remaining = [...list]
      const size = Math.min(count, remaining.length)
      return Array.from({ length: size }, () => remaining.splice(integer(0, remaining.length - 1), 1)[0]!)
    },
  }
}

// Tommy Ettinger's mulberry32: 32 bits of state, integer arithmetic only, so that the numbers are the same on every machine.
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
