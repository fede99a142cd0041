// The seller's logo is checked when the service starts, so that every document can embed it.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { PNG } from 'pngjs'
import { pictureOption, readPicture } from '../../src/platform/picture.ts'
import { colorPng, gif, jpg, png } from '../support/sample-files.ts'

const directory = await mkdtemp(join(tmpdir(), 'quotewright-picture-'))
after(() => rm(directory, { recursive: true }))
let files = 0

async function fileOf(content: Buffer): Promise<string> {
  const path = join(directory, `picture-${++files}`)
  await writeFile(path, content)
  return path
}

// The sample with a segment that states a width and height of one pixel.
const frame = Buffer.from('ffc0000b080001000101011100', 'hex')
const jpgWithMeasures = Buffer.concat([jpg.subarray(0, -2), frame, jpg.subarray(-2)])

describe('a picture for documents', () => {
  it('may be a JPEG, which is not changed', async () => {
    const path = await fileOf(jpgWithMeasures)
    assert.equal(pictureOption(path), path)
    assert.deepEqual(readPicture(path), jpgWithMeasures)
  })

  it('may be a transparent PNG, which is flattened onto white', async () => {
    const path = await fileOf(colorPng(3, 2))
    assert.equal(pictureOption(path), path)
    const { width, height, colorType, data } = PNG.sync.read(readPicture(path)) as PNG & { colorType: number }
    assert.deepEqual([width, height, colorType], [3, 2, 2])
    // Half way between 1f4e79 and white.
    assert.deepEqual([...data.subarray(0, 4)], [0x8f, 0xa6, 0xbc, 0xff])
  })

  it('does not depend on the file after the start', async () => {
    const path = await fileOf(colorPng(3, 2))
    pictureOption(path)
    const before = readPicture(path)
    await rm(path)
    assert.equal(readPicture(path), before)
  })

  it('is rejected if it is of another type, damaged, too large or missing', async () => {
    const damaged = Buffer.from(colorPng(30, 9))
    damaged.fill(0, 50, 60)
    for (const [content, words] of [
      [Buffer.alloc(0), /PNG or JPEG/],
      [gif, /PNG or JPEG/],
      [jpg, /PNG or JPEG/],
      [png.subarray(0, 20), /damaged/],
      [colorPng(30, 9).subarray(0, -20), /damaged/],
      [damaged, /damaged/],
      [colorPng(4001, 1), /4000 pixels/],
      [colorPng(1, 4001), /4000 pixels/],
      [Buffer.concat([colorPng(1, 1), Buffer.alloc(2_097_152)]), /2097152 bytes/],
    ] as const) {
      const path = await fileOf(content)
      assert.throws(() => pictureOption(path), words)
    }
    assert.throws(() => pictureOption(join(directory, 'none')), /can be read/)
    assert.throws(() => pictureOption(directory), /can be read/)
  })
})
