// Files that are being uploaded, by the place that they are for: one after the other, also while another page is shown.
import { useSyncExternalStore } from 'react'
import type { Schemas } from '../service/api.ts'

export type Upload = {
  key: number
  file: File
  /** What has been sent of it, from 0 to 1; undefined while it waits, or after it failed. */
  share?: number | undefined
  error?: unknown
  /** Why it is not sent: too large, of another type, one too many. */
  fault?: string | undefined
}

export type Progress = { key: number; signal: AbortSignal; onProgress: (share: number) => void }

/** Uploads the file, and shows it where it belongs. */
type Send = (file: File, progress: Progress) => Promise<Schemas['QuoteFile']>

type Running = { send: Send; abort: AbortController }

/** The uploads of one place. `last` is the name of the file that was uploaded last. */
type Uploads = { all: readonly Upload[]; last?: string | undefined }

const none: Uploads = { all: [] }
let uploads: ReadonlyMap<string, Uploads> = new Map()
let keys = 0
const running = new Map<number, Running>()
let queue = Promise.resolve()
const listeners = new Set<() => void>()

export function useUploads(place: string): Uploads {
  return useSyncExternalStore(subscribe, () => uploads.get(place) ?? none)
}

/** Whether a file of these places is still to be uploaded. */
export function isUploading(...places: string[]): boolean {
  return places.some((place) => uploads.get(place)?.all.some(isUnderWay))
}

/** Resolves when what is being uploaded now has ended, in whatever way. Returns whether all files of the place were uploaded. */
export async function untilUploaded(place: string): Promise<boolean> {
  await queue
  return uploads.get(place)?.all.length === 0
}

export function isUnderWay({ error, fault }: Upload): boolean {
  return error === undefined && fault === undefined
}

/** Adds files to those that are uploaded; `faultOf` returns why one is not sent. */
export function addUploads(
  place: string,
  files: readonly File[],
  faultOf: (file: File, index: number) => string | undefined,
  send: Send,
): void {
  const added = files.map((file, index): Upload => ({ key: ++keys, file, fault: faultOf(file, index) }))
  change(place, (all) => [...all, ...added])
  for (const upload of added.filter(isUnderWay)) start(place, upload, send)
}

export function repeatUpload(place: string, upload: Upload): void {
  const { send } = running.get(upload.key)!
  update(place, upload.key, { error: undefined })
  start(place, upload, send)
}

/** Ends an upload, and no longer shows it. */
export function removeUpload(place: string, key: number): void {
  running.get(key)?.abort.abort()
  running.delete(key)
  change(place, (all) => all.filter((each) => each.key !== key))
}

function start(place: string, { key, file }: Upload, send: Send): void {
  const abort = new AbortController()
  running.set(key, { send, abort })
  queue = queue.then(async () => {
    if (abort.signal.aborted) return
    const onProgress = (share: number) => update(place, key, { share })
    onProgress(0)
    try {
      const { name } = await send(file, { key, signal: abort.signal, onProgress })
      removeUpload(place, key)
      change(place, (all) => all, name)
    } catch (error) {
      update(place, key, { share: undefined, error })
    }
  })
}

function update(place: string, key: number, values: Partial<Upload>): void {
  change(place, (all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)))
}

function change(
  place: string,
  edit: (all: readonly Upload[]) => readonly Upload[],
  last = uploads.get(place)?.last,
): void {
  uploads = new Map(uploads).set(place, { all: edit(uploads.get(place)?.all ?? []), last })
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
