// Checks a picture that documents will show at the start, not when the first of them is asked for.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { resolve } from 'node:path'

const BYTES_MAX = 2_097_152
const SIDE_PIXELS_MAX = 4000
const PNG_SIGNATURE = '89504e470d0a1a0a'

/** The full path of a PNG or JPEG of reasonable size; else throws an error that completes the sentence "NAME …". */
export function pictureOption(value: string): string {
  const path = resolve(value)
  const { start, size } = readStart(path)
  const isPng = start.subarray(0, 8).toString('hex') === PNG_SIGNATURE && start.length >= 29
  const isJpeg = start.subarray(0, 3).toString('hex') === 'ffd8ff'
  if (!isPng && !isJpeg) throw new Error(`must be a PNG or JPEG file, but "${path}" is none`)
  if (size > BYTES_MAX) throw new Error(`must have at most ${BYTES_MAX} bytes, but "${path}" has ${size}`)
  if (isPng && Math.max(start.readUInt32BE(16), start.readUInt32BE(20)) > SIDE_PIXELS_MAX)
    throw new Error(`must have at most ${SIDE_PIXELS_MAX} pixels on each side, but "${path}" has more`)
  return path
}

function readStart(path: string): { start: Buffer; size: number } {
  try {
    const file = openSync(path, 'r')
    try {
      const start = Buffer.alloc(32)
      const length = readSync(file, start)
      return { start: start.subarray(0, length), size: fstatSync(file).size }
    } finally {
      closeSync(file)
    }
  } catch {
    throw new Error(`must name a file that can be read, but "${path}" cannot`)
  }
}
