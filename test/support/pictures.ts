// Pictures of 40 × 20 pixels, as a camera stores them: turned, and with metadata.
import { writeJpeg, type Pixels } from '../../src/platform/pictures/picture-pixels.ts'

/** A picture of 40 × 20: its left half is red, its right half blue, and its lower right corner green. */
export function halves(): Pixels {
  const [width, height] = [40, 20]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(
        [x < 20 ? 255 : 0, x >= 30 && y >= 10 ? 255 : 0, x >= 20 && !(x >= 30 && y >= 10) ? 255 : 0, 255],
        (y * width + x) * 4,
      )
  return { data, width, height }
}

export function exif(orientation: number): Buffer {
  const tiff = Buffer.from(
    '49492a00080000000100120103000100000000000000000000004750532073656372657421',
    'hex',
  )
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

export function segment(kind: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

export async function jpegWith(orientation: number): Promise<Buffer> {
  const jpeg = await writeJpeg(halves(), 95)
  const app1 = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)]))
  const comment = segment(0xfe, Buffer.from('secret comment'))
  return Buffer.concat([jpeg.subarray(0, 2), app1, comment, jpeg.subarray(2), Buffer.from('secret trailer')])
}
