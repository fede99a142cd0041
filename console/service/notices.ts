// Whether this browser notifies of what is new in the inbox: the person says so, and the browser allows it.
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'quotewright-notices'
/** What one of the windows of this browser has shown or notified of. */
const KNOWN_KEY = 'quotewright-notices-known'
const KNOWN_MAX = 500

const listeners = new Set<() => void>()

/** What the browser allows; `missing` if it cannot, as without HTTPS, or has no notifications. */
type NoticeState = 'on' | 'off' | 'denied' | 'missing'

export function useNoticeState(): NoticeState {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, noticeState)
}

function noticeState(): NoticeState {
  if (!isSecureContext || !('Notification' in window)) return 'missing'
  if (Notification.permission === 'denied') return 'denied'
  const isWanted = localStorage.getItem(STORAGE_KEY) === 'on'
  return isWanted && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Switches them on, for which the browser may ask the person, or off. */
export async function switchNotices(isOn: boolean): Promise<void> {
  if (isOn) await Notification.requestPermission()
  localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')
  localStorage.removeItem(KNOWN_KEY)
  listeners.forEach((listener) => listener())
}

type Row = { key: string; time: string }
/** All rows that came in after `from` are known. */
type Known = { keys: string[]; from: string }

/**
 * Returns those of the newest rows that no window of this browser knew, and remembers them. Rows that are older than all that were
 * read before are not new: others above them are gone. `isAll` tells that there are no further rows.
 */
export function takeNew<R extends Row>(rows: readonly R[], isAll: boolean): R[] {
  const known = readKnown()
  const keys = new Set(known?.keys)
  const found = known ? rows.filter(({ key, time }) => !keys.has(key) && time >= known.from) : []
  const all = [...new Set([...rows.map(({ key }) => key), ...keys])].slice(0, KNOWN_MAX)
  const from = isAll ? '' : (rows.at(-1)?.time ?? '')
  localStorage.setItem(KNOWN_KEY, JSON.stringify({ keys: all, from } satisfies Known))
  return found
}

function readKnown(): Known | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KNOWN_KEY) ?? 'null') as Known | null) ?? undefined
  } catch {
    return undefined
  }
}
