// What was chosen as a picture: whether it can be used, and how it is sent.
import { PICTURE_BYTES_MAX, PICTURE_SIDE_PIXELS_MAX, pictureTypes } from '../../src/domain/picture-limits.ts'
import type { MessageKey, Translate } from '../messages/messages.tsx'
import { hasCode, type ApiError } from '../service/api.ts'
import { fieldErrors } from '../service/field-errors.ts'

/** A file that is not sent yet, the hash of a picture of the service, or none. */
export type Picture = File | string | null

/** Resolves to what is wrong with a file, as far as that is known before it is sent. */
export async function pictureFault(file: File): Promise<MessageKey | undefined> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return 'picture.wrongType'
  const url = URL.createObjectURL(file)
  const image = new Image()
  const isLoaded = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
  })
  image.src = url
  const isPicture = await isLoaded
  URL.revokeObjectURL(url)
  if (!isPicture) return 'picture.unusable'
  if (Math.max(image.naturalWidth, image.naturalHeight) > PICTURE_SIDE_PIXELS_MAX)
    return 'picture.tooManyPixels'
  return file.size > PICTURE_BYTES_MAX ? 'picture.tooLarge' : undefined
}

/** Returns a sentence for people if the service refused a picture. */
export function pictureRefusal(error: ApiError, t: Translate): string | undefined {
  if (hasCode(error, 'too_large')) return t('picture.tooLarge')
  if (hasCode(error, 'unsupported_media_type')) return t('picture.wrongType')
  return fieldErrors(error).has('picture') ? t('picture.unusable') : undefined
}

/** Returns what a call needs to send the bytes of a picture. */
export const pictureBody = (file: File) => ({
  // A string in the generated types, as OpenAPI has no bytes.
  body: file as unknown as string,
  bodySerializer: (body: unknown) => body,
  headers: { 'content-type': file.type },
})
