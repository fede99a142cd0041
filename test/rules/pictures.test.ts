// Uploaded pictures are stored upright, without metadata; what cannot be decoded within bounds is refused.
import assert from 'node:assert/strict'
import { it as test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { deflateSync, crc32 } from 'node:zlib'
import { describePicture } from '../../src/platform/pictures/picture-metadata.ts'
import {
  readJpeg,
  readPng,
  writeJpeg,
  writePng,
  type Pixels,
} from '../../src/platform/pictures/picture-pixels.ts'
import { AppError } from '../../src/platform/errors.ts'
import { uprightPicture } from '../../src/platform/pictures/pictures.ts'
import { exif, halves, jpegWith, segment } from '../support/pictures.ts'

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function pngWith(orientation: number): Buffer {
  const png = writePng(halves())
  const added = [chunk('eXIf', exif(orientation)), chunk('tEXt', Buffer.from('Author\0secret'))]
  return Buffer.concat([png.subarray(0, 33), ...added, png.subarray(33)])
}

/** Names the color in the middle of each corner's quarter: upper left, upper right, lower left, lower right. */
function corners({ data, width, height }: Pixels): string {
  const colorAt = (x: number, y: number) => {
    const at = (y * width + x) * 4
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    return red > 128 ? 'r' : green > 128 ? 'g' : blue > 128 ? 'b' : '?'
  }
  const [left, right, top, bottom] = [3, width - 4, 3, height - 4]
  return [colorAt(left, top), colorAt(right, top), colorAt(left, bottom), colorAt(right, bottom)].join('')
}

// First: there is no thread yet.
test('is not to blame for a thread that ends', async () => {
  const isOwnFault = (error: unknown) => error instanceof AppError
  process.once('worker', (worker: Worker) => void worker.terminate())
  await assert.rejects(uprightPicture(pngWith(6)), (error) => !isOwnFault(error))
  await assert.rejects(uprightPicture(pngOf(80, 80, deflateSync(Buffer.alloc(10)))), isOwnFault)
  assert.equal((await uprightPicture(pngWith(6))).width, 20)
})

const upright = { 1: 'rbrg', 2: 'brgr', 3: 'grbr', 4: 'rgrb', 5: 'rrbg', 6: 'rrgb', 7: 'gbrr', 8: 'bgrr' }

for (const [orientation, expected] of Object.entries(upright))
  test(`turns a picture with the orientation ${orientation} upright, and forgets who took it`, async () => {
    const isTurned = Number(orientation) >= 5
    const sides = isTurned ? [20, 40] : [40, 20]
    for (const sent of [await jpegWith(Number(orientation)), pngWith(Number(orientation))]) {
      const picture = await uprightPicture(sent)
      const { bytes, mime_type, width, height, preview } = picture
      assert.deepEqual([width, height], sides)
      const stored = mime_type === 'image/png' ? readPng(bytes) : await readJpeg(bytes)
      assert.deepEqual([stored.width, stored.height, corners(stored)], [...sides, expected])
      assert.equal(corners(await readJpeg(preview)), expected)
      assert.equal(describePicture(bytes)?.orientation, 1)
      assert.doesNotMatch(bytes.toString('latin1'), /Exif|eXIf|secret|GPS/)
      assert.deepEqual((await uprightPicture(bytes)).bytes, bytes)
    }
  })

test('keeps the bytes of an upright picture as they are, but for metadata', async () => {
  const jpeg = await writeJpeg(halves(), 95)
  assert.deepEqual((await uprightPicture(jpeg)).bytes, jpeg)
  assert.deepEqual((await uprightPicture(await jpegWith(1))).bytes, jpeg)
})

test('keeps the color profile of a picture that it turns', async () => {
  const jpeg = await jpegWith(6)
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01profile'))
  const { bytes } = await uprightPicture(Buffer.concat([jpeg.subarray(0, 2), profile, jpeg.subarray(2)]))
  assert.match(bytes.toString('latin1'), /ICC_PROFILE/)
})

const header = (width: number, height: number, interlaced: number) => {
  const body = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, interlaced])
  body.writeUInt32BE(width)
  body.writeUInt32BE(height, 4)
  return chunk('IHDR', body)
}
const signature = writePng(halves()).subarray(0, 8)
const pngOf = (width: number, height: number, packed: Buffer, interlaced = 0) =>
  Buffer.concat([
    signature,
    header(width, height, interlaced),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])

const refused: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
  [
    '20,000 × 20,000 pixels',
    () => pngOf(20_000, 20_000, deflateSync(Buffer.alloc(100))),
    /40 million pixels/,
  ],
  ['more packed bytes than pixels', () => pngOf(8, 8, deflateSync(Buffer.alloc(200_000_000)), 1), /damaged/],
  ['fewer bytes than pixels', () => pngOf(80, 80, deflateSync(Buffer.alloc(10))), /damaged/],
  [
    'a wrong checksum',
    () => {
      const png = pngWith(1)
      png.writeUInt8(png.readUInt8(png.indexOf('IDAT') + 10) ^ 1, png.indexOf('IDAT') + 10)
      return png
    },
    /damaged/,
  ],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no whole JPEG or PNG/],
  [
    'half a JPEG',
    async () => {
      const jpeg = await jpegWith(1)
      return jpeg.subarray(0, jpeg.length / 2)
    },
    /no whole/,
  ],
  ['a JPEG of nothing but its ends', () => Buffer.from('ffd8ffd9', 'hex'), /no whole/],
  ['nothing', () => Buffer.alloc(0), /no whole/],
]
for (const [name, make, message] of refused)
  test(`refuses ${name}`, async () => {
    await assert.rejects(async () => uprightPicture(await make()), message)
  })

test('refuses a picture whose end is missing, wherever it breaks off, and goes on with whole ones', async () => {
  const [jpeg, png] = [await jpegWith(6), pngWith(6)]
  for (const whole of [jpeg, png])
    for (let length = 0; length < whole.length; length += 97)
      await assert.rejects(uprightPicture(whole.subarray(0, length)), /picture/, `${length} bytes`)
  assert.equal((await uprightPicture(png)).width, 20)
})

test('lets callers take turns, whatever number of pictures each of them sends', async () => {
  const jpeg = await jpegWith(6)
  const done: string[] = []
  const make = (caller: string) => uprightPicture(jpeg, { caller }).then(() => done.push(caller))
  await Promise.all(['greedy', 'greedy', 'greedy', 'greedy', 'other'].map(make))
  assert.ok(done.indexOf('other') < 3, done.join())
})

test('gives up the pictures of a client that is gone', async () => {
  const controller = new AbortController()
  const jpeg = await jpegWith(6)
  const [first, second] = [uprightPicture(jpeg), uprightPicture(jpeg, { signal: controller.signal })]
  controller.abort()
  await assert.rejects(second, { code: 'invalid_request' })
  assert.equal((await first).width, 20)
})
