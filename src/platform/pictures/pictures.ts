// Uploaded pictures as they are stored: upright and without metadata. They are decoded in a thread, one at a time.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { openLimiter } from '../concurrency-limiter.ts'
import { AppError, invalidField } from '../errors.ts'
import { openWorkerThread, TaskError } from '../worker-thread.ts'
import { describePicture, type PictureType } from './picture-metadata.ts'
import type { PictureInput } from './picture-worker.ts'

export type UprightPicture = {
  bytes: Buffer
  mime_type: PictureType
  width: number
  height: number
  /** A JPEG with sides of at most 400 pixels. */
  preview: Buffer
}

/** Cameras of telephones take 12 to 24 million pixels. */
const PIXELS_MAX = 40_000_000
/** `memory_mb` bounds the heap alone: decoded pixels, of 4 bytes each, and their turned copy are in buffers outside of it. */
const LIMITS = { memory_mb: 64, task_ms_max: 60_000 }

const script = new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url)
const thread = openWorkerThread<PictureInput>({ script, data: undefined, ...LIMITS })
/** One picture at a time; callers take turns, whatever number of pictures each of them sends. */
const turns = openLimiter({ permits: 1, permits_total: 1 })

type Options = {
  /** Named in errors. */
  fieldName?: string
  caller?: string
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal
  /** Whether a PNG is flattened onto white. */
  isOpaque?: boolean
}

/** Throws unless it, or the named file, is a whole JPEG or PNG that is not too large to be decoded. */
export async function uprightPicture(
  content: Buffer | string,
  options: Options = {},
): Promise<UprightPicture> {
  const { caller = '', signal } = options
  const release = await turns.acquire(caller, signal)
  if (!release) throw new AppError('invalid_request', 'The client is gone.')
  try {
    // Of all files that wait, only this one is in memory.
    return await makeUpright(typeof content === 'string' ? await readFile(content) : content, options)
  } finally {
    release()
  }
}

async function makeUpright(
  content: Buffer,
  { fieldName = 'file', signal = new AbortController().signal, isOpaque = false }: Options,
): Promise<UprightPicture> {
  const picture = describePicture(content)
  if (!picture) throw invalidField(fieldName, 'is no whole JPEG or PNG picture.')
  const { mime_type, orientation } = picture
  if (picture.width * picture.height > PIXELS_MAX)
    throw invalidField(fieldName, `has more than ${PIXELS_MAX / 1e6} million pixels.`)
  if (picture.isCmyk)
    throw invalidField(fieldName, 'has the colors of a print (CMYK), and must have those of a screen.')
  const run = thread.run({ content, isOpaque }, content.length, signal)
  const result = await run.catch((cause: unknown) => {
    // The thread hung, crashed or was closed.
    if (!(cause instanceof TaskError)) throw cause
    throw new AppError('invalid_input', `${fieldName} is a damaged picture.`, {
      parameters: { fieldName },
      cause,
    })
  })
  // As picture-worker.ts joins them: the length of the preview, the preview, and the picture.
  const preview = result.subarray(4, 4 + result.readUInt32BE(0))
  const isTurned = orientation >= 5
  return {
    bytes: result.subarray(4 + preview.length),
    mime_type,
    width: isTurned ? picture.height : picture.width,
    height: isTurned ? picture.width : picture.height,
    preview,
  }
}
