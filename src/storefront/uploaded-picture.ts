// Pictures that are uploaded: checked, and converted to a form that pages, mails and documents show unchanged.
import { createHash } from 'node:crypto'
import { PICTURE_SIDE_PIXELS_MAX } from '../domain/picture-limits.ts'
import { invalidField } from '../platform/errors.ts'
import { uprightPicture } from '../platform/pictures/pictures.ts'
import type { Picture } from './picture-repository.ts'

/** Throws unless these are the bytes of a usable PNG or JPEG. */
export async function uploadedPicture(
  uploaded: Buffer,
  caller: { caller: string; signal: AbortSignal },
): Promise<Picture> {
  // The PDF library would decode a transparent PNG again for each document.
  const picture = await uprightPicture(uploaded, { ...caller, fieldName: 'picture', isOpaque: true })
  const { bytes: content, mime_type, width, height } = picture
  if (Math.max(width, height) > PICTURE_SIDE_PIXELS_MAX)
    throw invalidField('picture', `must have at most ${PICTURE_SIDE_PIXELS_MAX} pixels on each side.`)
  return { hash: createHash('sha256').update(content).digest('hex'), mime_type, width, height, content }
}
