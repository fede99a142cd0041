// Compressed object streams, which pdfkit does not write. They hold the structure elements, about nine for each row of a
// table; as plain objects these would make up nine tenths of a long document.
import type { PdfDocument } from './pdf-document.ts'

/** Where an object is stored: its offset in the file, or its place in an object stream. */
type Location = number | { stream: number; index: number }

type Reference = { id: number; end(content: Buffer): void }

/** The parts of pdfkit that this module relies on. */
type Internals = {
  _offset: number
  _offsets: Location[]
  _root: Reference
  _info: Reference
  _id: Buffer
  _write(data: string): void
  _finalize(): void
  push(end: null): void
  ref(data: object): Reference
}

export type ObjectStreams = {
  /** Returns the number of an object that will be added. */
  newId(): number
  add(id: number, text: string): void
  /** Writes the last stream. */
  end(): void
}

// Per stream: its objects are in memory until it is full.
const OBJECTS_MAX = 500

export function openObjectStreams(doc: PdfDocument): ObjectStreams {
  const internals = doc as unknown as Internals
  internals._finalize = () => writeCrossReferenceStream(internals)
  let open: { reference: Reference; data: object; ids: number[]; texts: string[] } | undefined
  const end = () => {
    if (!open) return
    const { reference, data, ids, texts } = open
    open = undefined
    let offset = 0
    const header = ids.map((id, index) => {
      const entry = `${id} ${offset}`
      offset += (texts[index] ?? '').length + 1
      return entry
    })
    const start = `${header.join(' ')}\n`
    Object.assign(data, { N: ids.length, First: start.length })
    reference.end(Buffer.from(start + texts.join('\n'), 'latin1'))
  }
  return {
    newId: () => internals._offsets.push(0),
    add(id, text) {
      if (!open) {
        const data = { Type: 'ObjStm' }
        open = { reference: internals.ref(data), data, ids: [], texts: [] }
      }
      internals._offsets[id - 1] = { stream: open.reference.id, index: open.ids.length }
      open.ids.push(id)
      if (open.texts.push(text) === OBJECTS_MAX) end()
    },
    end,
  }
}

// The widths W below: 1 byte for the kind, 4 for an offset or a stream, 2 for a place in the stream.
const ENTRY_BYTES = 7

/** Replaces the table of offsets, which cannot point into object streams. */
function writeCrossReferenceStream(doc: Internals): void {
  const start = doc._offset
  const data = { Type: 'XRef', W: [1, 4, 2], Root: doc._root, Info: doc._info, ID: [doc._id, doc._id] }
  const reference = doc.ref(data)
  doc._offsets[reference.id - 1] = start
  const entries = Buffer.alloc((doc._offsets.length + 1) * ENTRY_BYTES)
  // Entry 0 is the head of the list of free numbers.
  entries.writeUInt16BE(0xffff, 5)
  for (const [index, location] of doc._offsets.entries()) {
    const at = (index + 1) * ENTRY_BYTES
    const isPlain = typeof location === 'number'
    entries.writeUInt8(isPlain ? 1 : 2, at)
    entries.writeUInt32BE(isPlain ? location : location.stream, at + 1)
    entries.writeUInt16BE(isPlain ? 0 : location.index, at + 5)
  }
  Object.assign(data, { Size: doc._offsets.length + 1 })
  reference.end(entries)
  doc._write(`startxref\n${start}\n%%EOF`)
  doc.push(null)
}
