// Memory and CPU of a process, read from /proc; Linux only.
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** The unit of CPU time in /proc, on every Linux. */
const TICKS_PER_SECOND = 100

/** Returns the resident memory in megabytes; 0 if the process has ended. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}

/** Returns the share of a core, in percent, that a process uses within the next moments. */
export async function cpuShareOf(pid: number, within_ms = 2000): Promise<number> {
  const before = await readTicks(pid)
  await pause(within_ms)
  return Math.round((((await readTicks(pid)) - before) / TICKS_PER_SECOND / (within_ms / 1000)) * 100)
}

async function readTicks(pid: number): Promise<number> {
  // After the name, which stands in parentheses, the 12th and 13th field: CPU time of the program and of the kernel.
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')
  return Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)
}
