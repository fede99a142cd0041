// How long each test file takes: the order in which files run, and which of them have grown. No test depends on it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seconds by file, as `--keep-times` measured them. */
export type Times = Record<string, number>
type Taken = { file: string; seconds: number }

const TIMES = join('test', 'file-seconds.json')
/** A file has grown when it takes so many times its part of the run, and so many seconds more. */
const [GROWN_BY, GROWN_SECONDS] = [2, 5]

export function readTimes(): Times {
  return existsSync(TIMES) ? (JSON.parse(readFileSync(TIMES, 'utf8')) as Times) : {}
}

/** Keeps the times of other files that still exist. Of a file that ran twice, the longer time counts. */
export function keepTimes(taken: Taken[]): void {
  const others = Object.entries(readTimes()).filter(([file]) => existsSync(file))
  const times = Object.fromEntries(others)
  for (const { file } of taken) times[file] = longest(taken, file)
  const sorted = Object.entries(times).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

const longest = (taken: Taken[], file: string): number =>
  Math.round(10 * Math.max(...taken.filter((each) => each.file === file).map(({ seconds }) => seconds))) / 10

/** Returns a line for each file that takes more of the run than expected. On a slow machine all take longer: none has grown. */
export function findGrown(taken: Taken[], expected: Times): string[] {
  const known = taken.filter(({ file }) => expected[file] !== undefined)
  const sum = (seconds: number[]) => seconds.reduce((total, each) => total + each, 0)
  const pace = sum(known.map(({ seconds }) => seconds)) / sum(known.map(({ file }) => expected[file]!))
  return known.flatMap(({ file, seconds }) => {
    const usual = expected[file]! * pace
    if (seconds <= usual * GROWN_BY || seconds - usual <= GROWN_SECONDS * Math.max(pace, 1)) return []
    return [
      `Grown: ${file} took ${seconds.toFixed(1)} s; its part of this run would be ${usual.toFixed(1)} s.`,
    ]
  })
}
