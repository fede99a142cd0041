// The logo in documents: checked when the service starts, and converted to a form that can be embedded unchanged.
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type * as Pngjs from 'pngjs'

const BYTES_MAX = 2_097_152
// Decoding a PNG takes 4 bytes per pixel: 64 MB.
const SIDE_PIXELS_MAX = 4000
const PNG_SIGNATURE = '89504e470d0a1a0a'
const OPAQUE_COLOR = 2

/** Returns the full path. Throws an error that completes the sentence "NAME …" unless it is a usable PNG or JPEG. */
export function pictureOption(value: string): string {
  const path = resolve(value)
  readPicture(path)
  return path
}

const pictures = new Map<string, Buffer>()

/** Reads a picture once per process, so that documents do not depend on the file after the start. */
export function readPicture(path: string): Buffer {
  const picture = pictures.get(path) ?? checkedPicture(path)
  pictures.set(path, picture)
  return picture
}

function checkedPicture(path: string): Buffer {
  const content = readContent(path)
  if (content.subarray(0, 8).toString('hex') === PNG_SIGNATURE) return opaquePng(content, path)
  if (frameOf(content) !== undefined) return content
  throw new Error(`must be a PNG or JPEG file, but "${path}" is none`)
}

function readContent(path: string): Buffer {
  let size: number
  try {
    size = statSync(path).size
    if (size <= BYTES_MAX) return readFileSync(path)
  } catch {
    throw new Error(`must name a file that can be read, but "${path}" cannot`)
  }
  throw new Error(`must have at most ${BYTES_MAX} bytes, but "${path}" has ${size}`)
}

/**
 * Flattens a PNG onto white. pdfkit would decode a transparent or interlaced one again for each document, and would report
 * a damaged one where the error cannot be caught.
 */
function opaquePng(content: Buffer, path: string): Buffer {
  const isTooLarge = content.length >= 24 && sidesOf(content).some((side) => side > SIDE_PIXELS_MAX)
  if (isTooLarge)
    throw new Error(`must have at most ${SIDE_PIXELS_MAX} pixels on each side, but "${path}" has more`)
  const { PNG } = createRequire(import.meta.url)('pngjs') as typeof Pngjs
  try {
    return PNG.sync.write(PNG.sync.read(content), { colorType: OPAQUE_COLOR })
  } catch {
    throw new Error(`must be a whole picture, but "${path}" is damaged`)
  }
}

// Width and height are at the start of a PNG's first chunk, behind the signature and the head of the chunk.
const sidesOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)] as const

/** The type of a checked picture. */
export const pictureType = (picture: Buffer) => (picture[0] === 0xff ? 'jpeg' : 'png')

/** Returns the sides of a checked picture in whole pixels, reduced so that it fits in. */
export function displayedSides(picture: Buffer, widthMax: number, heightMax: number) {
  const [width, height] = pictureSides(picture)
  return fittedSides({ width, height }, widthMax, heightMax)
}

/** Returns width and height of a checked picture. */
export const pictureSides = (picture: Buffer) =>
  pictureType(picture) === 'png' ? sidesOf(picture) : sidesOfJpeg(picture)

export type Sides = { width: number; height: number }

/** Returns the sides, reduced so that they fit in. */
export function fittedSides({ width, height }: Sides, widthMax: number, heightMax: number): Sides {
  const scale = Math.min(1, widthMax / width, heightMax / height)
  const shown = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: shown(width), height: shown(height) }
}

function sidesOfJpeg(jpeg: Buffer): readonly [number, number] {
  const at = frameOf(jpeg) ?? 0
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
}

/**
 * Returns the position of the segment with the sides, or undefined if it is no JPEG. A segment is 0xff, its kind, its length
 * in two bytes, and its content; the kinds 0xc0 to 0xcf are frames, with three exceptions.
 */
function frameOf(content: Buffer): number | undefined {
  if (content.subarray(0, 2).toString('hex') !== 'ffd8') return undefined
  for (let at = 2; at + 10 <= content.length && content[at] === 0xff;) {
    const kind = content.readUInt8(at + 1)
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) return at
    // Further bytes 0xff may precede the kind.
    at += kind === 0xff ? 1 : 2 + content.readUInt16BE(at + 2)
  }
  return undefined
}
