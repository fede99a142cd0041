// Lets each caller read so many lists at once, so that nobody's lists take every connection to the database.
import type { ServerResponse } from 'node:http'
import { AppError } from '../platform/errors.ts'

/** Resolves when the caller may read one more; over with the answer, when the client has taken it or is gone. */
export type ListTurns = (caller: string, answer: ServerResponse) => Promise<void>

type Limits = { at_once: number; wait_ms_max?: number }
type Line = { under_way: number; waiting: Set<() => void> }

/** As long as requests wait for a connection to the database. */
const WAIT_MS_MAX = 5000

/** Who has `at_once` under way waits for the end of one; after `wait_ms_max` it is refused. */
export function openListTurns({ at_once, wait_ms_max = WAIT_MS_MAX }: Limits): ListTurns {
  const lines = new Map<string, Line>()
  const end = (caller: string, line: Line) => {
    const [next] = line.waiting
    if (next) return next()
    line.under_way--
    if (line.under_way === 0) lines.delete(caller)
  }
  return async (caller, answer) => {
    const line = lines.get(caller) ?? { under_way: 0, waiting: new Set() }
    lines.set(caller, line)
    if (line.under_way < at_once) line.under_way++
    else if (!(await hasTurn(line, answer, wait_ms_max))) throw tooManyLists(at_once)
    if (answer.closed) end(caller, line)
    else answer.once('close', () => end(caller, line))
  }
}

/** Whoever ends a list gives the turn on, so that the number under way stays. */
function hasTurn({ waiting }: Line, answer: ServerResponse, waitMsMax: number): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = (isNext: boolean) => {
      clearTimeout(timer)
      answer.off('close', giveUp)
      waiting.delete(enter)
      resolve(isNext)
    }
    const enter = () => leave(true)
    const giveUp = () => leave(false)
    const timer = setTimeout(giveUp, waitMsMax)
    answer.once('close', giveUp)
    waiting.add(enter)
  })
}

function tooManyLists(atOnce: number): AppError {
  return new AppError('too_many_requests', 'too_many_lists', 'A caller reads at most %lists lists at once.', {
    parameters: { lists: atOnce },
    retry_after_s: 1,
  })
}
