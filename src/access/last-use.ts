// Records in the background that integrations call: no request waits for it.
import type { Queryable } from '../platform/postgres/database.ts'
import { updateLastUsed, type OnUse } from './caller-repository.ts'

/** One statement at a time; a lasting failure is reported once. */
export function openUseRecorder(db: Queryable, onError: (error: Error) => void): OnUse {
  const waiting = new Set<number>()
  let isRecording = false
  let isFailing = false

  async function recordWaiting(): Promise<void> {
    isRecording = true
    while (waiting.size > 0) {
      const integrationIds = [...waiting]
      waiting.clear()
      try {
        await updateLastUsed(db, integrationIds)
        isFailing = false
      } catch (error) {
        if (!isFailing) onError(error as Error)
        isFailing = true
      }
    }
    isRecording = false
  }
  return (integrationIds) => {
    for (const id of integrationIds) waiting.add(id)
    if (!isRecording) void recordWaiting()
  }
}
