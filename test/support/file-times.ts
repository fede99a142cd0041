// How long each test file takes: the order in which files run, and which of them have grown. No test depends on it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seconds by file, as `--keep-times` measured them. */
export type Times = Record<string, number>
type FileTime = { file: string; seconds: number }

const TIMES = join('test', 'file-seconds.json')
/** A file has grown when it takes more than twice its part of the run, and five seconds more than that part. */
const GROWN_FACTOR = 2
const GROWN_SECONDS = 5

export function readTimes(): Times {
  return existsSync(TIMES) ? (JSON.parse(readFileSync(TIMES, 'utf8')) as Times) : {}
}

/** Keeps the times of other files that still exist. Of a file that ran twice, the longer time counts. */
export function keepTimes(taken: FileTime[]): void {
  const others = Object.entries(readTimes()).filter(([file]) => existsSync(file))
  const times = Object.fromEntries(others)
  for (const { file } of taken) times[file] = longest(taken, file)
  const sorted = Object.entries(times).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

const longest = (taken: FileTime[], file: string): number =>
  Math.ceil(10 * Math.max(...taken.filter((each) => each.file === file).map(({ seconds }) => seconds))) / 10

/** Returns a line for each file that takes a larger part of the run than expected. On a slow machine, all take longer alike. */
export function findGrown(taken: FileTime[], expected: Times): string[] {
  const timed = taken.filter(({ file }) => expected[file])
  const sum = (seconds: number[]) => seconds.reduce((total, each) => total + each, 0)
  // How many times as long as expected this run takes.
  const slowness = sum(timed.map(({ seconds }) => seconds)) / sum(timed.map(({ file }) => expected[file]!))
  return timed.flatMap(({ file, seconds }) => {
    const usual = expected[file]! * slowness
    if (seconds <= usual * GROWN_FACTOR || seconds - usual <= GROWN_SECONDS * Math.max(slowness, 1)) return []
    return [
      `Grown: ${file} took ${seconds.toFixed(1)} s; its part of this run would be ${usual.toFixed(1)} s.`,
    ]
  })
}
