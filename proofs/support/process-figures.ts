// Memory and CPU of a process, read from /proc; Linux only.
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const TICKS_PER_SECOND = 100

/** Resident megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}

/** Returns the share of a core, in percent, that it uses within the next moments. */
export async function cpuShareOf(pid: number, within_ms = 2000): Promise<number> {
  const before = await readTicks(pid)
  await pause(within_ms)
  return Math.round((((await readTicks(pid)) - before) / TICKS_PER_SECOND / (within_ms / 1000)) * 100)
}

async function readTicks(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')
  return Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)
}
