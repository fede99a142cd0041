// Writes the drawings and pictures of the demonstration.
import { crc32, deflateSync } from 'node:zlib'

const INDEXED = 3

/**
 * Returns a PNG. `colors` are hexadecimal, such as `ff8800`; `colorAt` returns the index of the one of a pixel. Stored, not
 * compressed: another version of zlib would write other bytes.
 */
export function png(
  width: number,
  height: number,
  colors: string[],
  colorAt: (x: number, y: number) => number,
): Buffer {
  const header = Buffer.from([...bytes32(width), ...bytes32(height), 8, INDEXED, 0, 0, 0])
  // Each row starts with a byte for its filter: none.
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => colorAt(x, y)),
  ])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colors.join(''), 'hex')),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([bytes32(content.length), body, bytes32(crc32(body))])
}

function bytes32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
