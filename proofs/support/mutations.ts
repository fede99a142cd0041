// Bends a valid request in one to three ways.
import type { Random } from '../../src/demo/demo-random.ts'
import { bodyMutations } from './body-mutations.ts'
import { httpMutations } from './http-mutations.ts'
import { multipartMutations } from './multipart-mutations.ts'
import type { Draft } from './request-draft.ts'
import { targetMutations } from './target-mutations.ts'

export type Mutation = {
  name: string
  /** Those of values come before those of bytes, and what bends HTTP comes last. */
  order: 1 | 2 | 3 | 4
  /** How often it is chosen, among those that fit. */
  weight: number
  fits: (draft: Draft) => boolean
  apply: (draft: Draft, random: Random) => void
}

const MUTATIONS_MAX = 3
const UNTOUCHED = 0.04

/** Applies one to three mutations, and rarely none: what is valid must be taken. */
export function mutate(draft: Draft, random: Random): void {
  if (random.chance(UNTOUCHED)) return
  const fitting = all.filter(({ fits }) => fits(draft))
  const chosen = Array.from({ length: random.integer(1, MUTATIONS_MAX) }, () => pickWeighted(fitting, random))
  for (const { name, apply, fits } of chosen.sort((a, b) => a.order - b.order)) {
    // The one before may have taken away what this one bends.
    if (!fits(draft)) continue
    apply(draft, random)
    draft.mutations.push(name)
  }
}

const all = [...bodyMutations, ...targetMutations, ...multipartMutations, ...httpMutations]

function pickWeighted(list: Mutation[], random: Random): Mutation {
  let rest = random.fraction() * list.reduce((sum, { weight }) => sum + weight, 0)
  return list.find(({ weight }) => (rest -= weight) < 0) ?? list[0]!
}
