// Bounds the nesting and the keys of JSON in one pass over its bytes, before it is parsed.

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Returns the limit that the JSON exceeds. Bytes that are not JSON exceed one or none; the parser rejects them. */
export function exceededLimit(
  bytes: Uint8Array,
  max: { depth: number; keys: number },
): 'depth' | 'keys' | undefined {
  let depth = 0
  let keys = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) at = endOfString(bytes, at)
    // Outside of strings, JSON has one colon for each key.
    else if (byte === COLON && ++keys > max.keys) return 'keys'
    else if ((byte === OPEN_ARRAY || byte === OPEN_OBJECT) && ++depth > max.depth) return 'depth'
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--
  }
  return undefined
}

/** Returns the position of the closing quote, or that of the end. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
