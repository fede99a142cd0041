// Pictures that are uploaded: checked, and converted to a form that pages, mails and documents show unchanged.
import { createHash } from 'node:crypto'
import { invalidField } from '../platform/errors.ts'
import { pictureSides, pictureType, usablePicture } from '../platform/picture.ts'
import type { Picture } from './picture-repository.ts'

/** Pages, mails and documents show the bytes as they are stored, at 200 pixels or less. */
const SIDE_PIXELS_MAX = 1600

/** Throws unless these are the bytes of a usable PNG or JPEG. */
export function uploadedPicture(bytes: Buffer): Picture {
  let content
  try {
    content = usablePicture(bytes)
  } catch (error) {
    throw invalidField('picture', `${(error as Error).message}.`)
  }
  const [width, height] = pictureSides(content)
  if (Math.max(width, height) > SIDE_PIXELS_MAX)
    throw invalidField('picture', `must have at most ${SIDE_PIXELS_MAX} pixels on each side.`)
  const hash = createHash('sha256').update(content).digest('hex')
  return { hash, mime_type: `image/${pictureType(content)}`, width, height, content }
}
