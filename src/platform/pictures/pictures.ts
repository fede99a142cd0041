// Uploaded pictures as they are stored: upright and without metadata. They are decoded in a thread, one at a time.
import { extname } from 'node:path'
import { AppError, invalidField } from '../errors.ts'
import { openWorkerThread } from '../worker-thread.ts'
import { describePicture, type PictureType } from './picture-metadata.ts'

export type UprightPicture = {
  bytes: Buffer
  mime_type: PictureType
  width: number
  height: number
  /** A JPEG with sides of at most 400 pixels. */
  preview: Buffer
}

/** Decoded, a pixel takes 4 bytes. Cameras of telephones take 12 to 24 million pixels. */
const PIXELS_MAX = 40_000_000
const LIMITS = { memory_mb: 64, task_ms_max: 60_000 }

const script = new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url)
const thread = openWorkerThread<Uint8Array>({ script, data: undefined, ...LIMITS })
let last: Promise<unknown> = Promise.resolve()

/** Throws, with `fieldName`, unless it is a whole JPEG or PNG that is not too large to be decoded. */
export async function uprightPicture(content: Buffer, fieldName = 'file'): Promise<UprightPicture> {
  const picture = describePicture(content)
  if (!picture) throw invalidField(fieldName, 'is no whole JPEG or PNG picture.')
  const { mime_type, orientation } = picture
  if (picture.width * picture.height > PIXELS_MAX)
    throw invalidField(fieldName, `has more than ${PIXELS_MAX / 1e6} million pixels.`)
  if (picture.isCmyk)
    throw invalidField(fieldName, 'has the colors of a print (CMYK), and must have those of a screen.')
  const run = last.then(() => thread.run(content, content.length, new AbortController().signal))
  last = run.catch(() => undefined)
  const result = await run.catch((cause: unknown) => {
    throw new AppError('invalid_input', `${fieldName} is a damaged picture.`, {
      parameters: { fieldName },
      cause,
    })
  })
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
