// Decodes, turns, reduces and encodes pictures: JPEG by mozjpeg in WebAssembly, PNG by pngjs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import decodeJpeg, { init as initDecoder } from '@jsquash/jpeg/decode.js'
import encodeJpeg, { init as initEncoder } from '@jsquash/jpeg/encode.js'
import type * as Pngjs from 'pngjs'

export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

// What the decoder calls in browsers.
class ImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
Object.assign(globalThis, { ImageData })

const require = createRequire(import.meta.url)
// The types of Node.js lack it.
const { WebAssembly } = globalThis as unknown as { WebAssembly: { Module: new (code: Buffer) => object } }
const compile = (name: string) =>
  new WebAssembly.Module(readFileSync(require.resolve(`@jsquash/jpeg/codec/${name}.wasm`)))
const decoder = compile('dec/mozjpeg_dec')
const encoder = compile('enc/mozjpeg_enc')
const { PNG } = require('pngjs') as typeof Pngjs
// Errors are thrown; the warnings of the codec go nowhere.
const silent = { print: () => undefined, printErr: () => undefined }
type Init = (code: object, options: object) => Promise<void>

/** A picture takes an instance of its own, whose memory is freed with it, and which an error cannot leave unusable. */
export async function readJpeg(content: Buffer): Promise<Pixels> {
  await (initDecoder as Init)(decoder, silent)
  return (await decodeJpeg(new Uint8Array(content).buffer)) as Pixels
}

export async function writeJpeg(pixels: Pixels, quality: number): Promise<Buffer> {
  await (initEncoder as Init)(encoder, silent)
  // Optimal coding would take four times as long for a tenth of the bytes.
  const fast = { quality, progressive: false, optimize_coding: false, trellis_multipass: false }
  return Buffer.from(await encodeJpeg(pixels as never, fast))
}

export function readPng(content: Buffer): Pixels {
  requireBounded(content)
  const { data, width, height } = PNG.sync.read(content)
  return { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height }
}

const OPAQUE_COLOR = 2

/** Flattened onto white if it is opaque. */
export function writePng({ data, width, height }: Pixels, isOpaque = false): Buffer {
  const png = new PNG({ width, height })
  png.data = Buffer.from(data.buffer, data.byteOffset, data.length)
  return PNG.sync.write(png, isOpaque ? { colorType: OPAQUE_COLOR } : undefined)
}

const BYTES_PER_PIXEL_MAX = 8

/** Throws if more is packed in the picture than its size takes: pngjs unpacks all of it if the picture is interlaced. */
function requireBounded(content: Buffer): void {
  const packed: Buffer[] = []
  for (let at = 8; at < content.length; at += 12 + content.readUInt32BE(at))
    if (content.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(content.subarray(at + 8, at + 8 + content.readUInt32BE(at)))
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)]
  // Each row of each of the seven passes begins with a byte of its own, and takes whole bytes.
  const maxOutputLength = width * height * BYTES_PER_PIXEL_MAX + 16 * (height + width) + 64
  inflateSync(Buffer.concat(packed), { maxOutputLength })
}

/** Returns the picture as its EXIF orientation says that it is to be shown. */
export function turn({ data, width, height }: Pixels, orientation: number): Pixels {
  if (orientation === 1) return { data, width, height }
  const isTurned = orientation >= 5
  const to = { width: isTurned ? height : width, height: isTurned ? width : height }
  const source = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const target = new Uint32Array(source.length)
  const [right, bottom] = [width - 1, height - 1]
  const place = (x: number, y: number): number => {
    if (orientation === 2) return y * width + right - x
    if (orientation === 3) return (bottom - y) * width + right - x
    if (orientation === 4) return (bottom - y) * width + x
    if (orientation === 5) return x * width + y
    if (orientation === 6) return (bottom - x) * width + y
    return orientation === 7 ? (bottom - x) * width + right - y : x * width + right - y
  }
  for (let y = 0, at = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) target[at++] = source[place(x, y)] ?? 0
  return { data: new Uint8ClampedArray(target.buffer), ...to }
}

/** Returns the picture on white, reduced so that no side is longer than `sideMax`. */
export function reduce({ data, width, height }: Pixels, sideMax: number): Pixels {
  const scale = Math.min(1, sideMax / width, sideMax / height)
  const to = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const reduced = new Uint8ClampedArray(to.width * to.height * 4)
  for (let y = 0, at = 0; y < to.height; y++) {
    const rows = range(y, to.height, height)
    for (let x = 0; x < to.width; x++, at += 4)
      reduced.set(average(data, width, range(x, to.width, width), rows), at)
  }
  return { data: reduced, ...to }
}

const range = (index: number, count: number, length: number): [number, number] => {
  const from = Math.floor((index * length) / count)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / count))]
}

function average(
  data: Uint8ClampedArray,
  width: number,
  [left, right]: [number, number],
  [top, bottom]: [number, number],
): [number, number, number, number] {
  let [red, green, blue] = [0, 0, 0]
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const opacity = (data[at + 3] ?? 0) / 255
      const white = 255 * (1 - opacity)
      red += (data[at] ?? 0) * opacity + white
      green += (data[at + 1] ?? 0) * opacity + white
      blue += (data[at + 2] ?? 0) * opacity + white
    }
  const count = (right - left) * (bottom - top)
  return [red / count, green / count, blue / count, 255]
}
