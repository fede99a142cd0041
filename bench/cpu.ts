// CPU time and memory of a process from /proc; NaN where there is none.
import { readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

export async function cpuSeconds(pid: number, { ended_children = false } = {}): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (stat === '') return Number.NaN
  // The name of the program, in parentheses, may contain spaces. After it: utime, stime (11, 12), cutime, cstime (13, 14).
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const own = (fields[11] ?? 0) + (fields[12] ?? 0)
  const children = ended_children ? (fields[13] ?? 0) + (fields[14] ?? 0) : 0
  return (own + children) / TICKS_PER_SECOND
}

/** Resident bytes. */
export const residentBytes = (pid: number): Promise<number> => statusBytes(pid, 'VmRSS')

/** The most bytes that were resident since the process started. */
export const peakResidentBytes = (pid: number): Promise<number> => statusBytes(pid, 'VmHWM')

async function statusBytes(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) * 1024
}
