// Reads how large a JPEG or PNG is and how it was held, and removes what else it tells: where and with what it was taken, and
// comments. Colors stay as they are. Nothing is decoded.

export type PictureType = 'image/jpeg' | 'image/png'

export type Described = {
  mime_type: PictureType
  width: number
  height: number
  /** The orientation of EXIF, 1 if it is upright. */
  orientation: number
  /** The same picture without metadata. */
  bytes: Buffer
  /** The segments of a JPEG that say what its colors are. */
  colors: Buffer[]
  isCmyk: boolean
}

const PNG_SIGNATURE = '89504e470d0a1a0a'

/** Returns undefined if it is no whole JPEG or PNG. */
export function describePicture(content: Buffer): Described | undefined {
  try {
    if (content.subarray(0, 8).toString('hex') === PNG_SIGNATURE) return describePng(content)
    return content.readUInt16BE(0) === 0xffd8 ? describeJpeg(content) : undefined
  } catch {
    // It ends in the middle of a part.
    return undefined
  }
}

const START_OF_SCAN = 0xda
const END = 0xd9
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const COMMENT = 0xfe

function describeJpeg(content: Buffer): Described | undefined {
  const kept: Buffer[] = [content.subarray(0, 2)]
  const colors: Buffer[] = []
  let frame: Buffer | undefined
  let orientation = 1
  for (let at = 2; ;) {
    if (content.readUInt8(at) !== 0xff) return undefined
    const kind = content.readUInt8(at + 1)
    // Further bytes 0xff may precede the kind.
    if (kind === 0xff) at += 1
    else if (kind === END) break
    else {
      const body = at + 2 + content.readUInt16BE(at + 2)
      const end = kind === START_OF_SCAN ? endOfScan(content, body) : body
      if (end > content.length) return undefined
      const segment = content.subarray(at, end)
      const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
      if (isFrame) frame = segment
      if (kind === APP1) orientation = orientationOfExif(segment.subarray(4)) ?? orientation
      if (isColorProfile(kind, segment)) colors.push(segment)
      if (isNeeded(kind, segment)) kept.push(segment)
      at = end
    }
  }
  if (!frame) return undefined
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)]
  if (width === 0 || height === 0) return undefined
  const bytes = Buffer.concat([...kept, Buffer.from([0xff, END])])
  return { mime_type: 'image/jpeg', width, height, orientation, bytes, colors, isCmyk: frame[9] === 4 }
}

const isColorProfile = (kind: number, segment: Buffer) =>
  kind === APP2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE'

// APP0 may contain a small picture, after 16 bytes; APP14 says how the colors are stored.
function isNeeded(kind: number, segment: Buffer): boolean {
  if (kind === APP0) return segment.length <= 18
  if (kind === APP14 || isColorProfile(kind, segment)) return true
  return kind !== COMMENT && !(kind > APP0 && kind <= 0xef)
}

/** Returns where the next segment begins: in a scan, 0xff is followed by 0, by the number of a restart, or by another 0xff. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const next = content.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return Infinity
}

function describePng(content: Buffer): Described | undefined {
  const kept: Buffer[] = [content.subarray(0, 8)]
  let orientation = 1
  for (let at = 8; ;) {
    const end = at + 12 + content.readUInt32BE(at)
    const kind = content.toString('latin1', at + 4, at + 8)
    if (end > content.length || (at === 8 && kind !== 'IHDR')) return undefined
    if (pngParts.includes(kind)) kept.push(content.subarray(at, end))
    if (kind === 'eXIf') orientation = orientationOfTiff(content.subarray(at + 8, end - 4)) ?? 1
    if (kind === 'IEND') break
    at = end
  }
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)]
  if (width === 0 || height === 0) return undefined
  const bytes = Buffer.concat(kept)
  return { mime_type: 'image/png', width, height, orientation, bytes, colors: [], isCmyk: false }
}

const pngParts = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT']

function orientationOfExif(segment: Buffer): number | undefined {
  return segment.toString('latin1', 0, 6) === 'Exif\0\0' ? orientationOfTiff(segment.subarray(6)) : undefined
}

const ORIENTATION_TAG = 0x0112

function orientationOfTiff(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read = (at: number, size: 2 | 4) => {
    if (at + size > tiff.length) return 0
    return isLittle ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  }
  const directory = read(4, 4)
  for (let index = 0; index < read(directory, 2); index++) {
    const entry = directory + 2 + index * 12
    if (read(entry, 2) !== ORIENTATION_TAG) continue
    const value = read(entry + 8, 2)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}
