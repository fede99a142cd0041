// The worker thread that makes uploaded pictures upright, without metadata, and small copies of them.
import { runTasks } from '../thread-tasks.ts'
import { describePicture } from './picture-metadata.ts'
import { readJpeg, readPng, reduce, turn, writeJpeg, writePng, type Pixels } from './picture-pixels.ts'

/** The sides of the small copy: those that pages and documents show, on screens with two pixels per point. */
const PREVIEW_SIDE_MAX = 400
const QUALITY = 90
const PREVIEW_QUALITY = 82

export type PictureInput = { content: Uint8Array; isOpaque: boolean }

/** Returns the length of the small copy in four bytes, the small copy, and the picture. */
runTasks(async ({ content, isOpaque }: PictureInput) => {
  const picture = describePicture(Buffer.from(content))
  if (!picture) throw new Error('no picture')
  const { mime_type, orientation, colors } = picture
  const isJpeg = mime_type === 'image/jpeg'
  const pixels = isJpeg ? await readJpeg(picture.bytes) : readPng(picture.bytes)
  // mozjpeg fills up what is missing of a damaged picture, and may have other sides than the file says.
  if (pixels.width !== picture.width || pixels.height !== picture.height) throw new Error('damaged')
  const small = turn(reduce(pixels, PREVIEW_SIDE_MAX), orientation)
  const preview = withColors(await writeJpeg(small, PREVIEW_QUALITY), colors)
  const write = async (upright: Pixels) =>
    isJpeg ? withColors(await writeJpeg(upright, QUALITY), colors) : writePng(upright, isOpaque)
  const isKept = orientation === 1 && (isJpeg || !isOpaque)
  const bytes = isKept ? picture.bytes : await write(turn(pixels, orientation))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(preview.length)
  return Buffer.concat([length, preview, bytes])
})

/** Adds what the colors of the former picture are after the start of the file. */
function withColors(jpeg: Buffer, colors: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...colors, jpeg.subarray(2)])
}
