// The files that customers of the demonstration attach: small letters, lists, notes and drawings.
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import type { FileStore, StoredFile } from '../platform/files/file-store.ts'
import { allowedMimeType } from '../pricerequest/upload-guard.ts'
import { png } from './demo-png.ts'
import type { Random } from './demo-random.ts'

export type DemoFile = { name: string; content: Buffer }

/** A file in the store that no row names yet. */
export type KeptFile = StoredFile & { name: string; mime_type: string }

/** Returns files with different contents, the same for the same seed. */
export function makeFiles(random: Random, skus: string[], count: number): DemoFile[] {
  const kinds = [makeLetter, makeDrawing, makeWishList, makeNote]
  return Array.from({ length: count }, () => random.pick(kinds)(random, skus))
}

/** Stores those of the files whose types may be uploaded. Leaves none of them after a failure. */
export async function keepFiles(files: DemoFile[], store: FileStore, config: Config): Promise<KeptFile[]> {
  const results = await Promise.allSettled(files.map((file) => keepFile(file, store, config)))
  const kept = results.flatMap((result) => (result.status === 'fulfilled' && result.value) || [])
  const failure = results.find((result) => result.status === 'rejected')
  if (!failure) return kept
  await removeFiles(kept, store)
  throw failure.reason
}

export async function removeFiles(files: KeptFile[], store: FileStore): Promise<void> {
  for (const { path } of files) await store.remove(path)
}

async function keepFile(
  { name, content }: DemoFile,
  store: FileStore,
  config: Config,
): Promise<KeptFile | undefined> {
  const mime_type = allowedMimeType(name, '', config.UPLOAD_EXTENSIONS)
  const stored = mime_type && (await store.receive(Readable.from([content]), config.UPLOAD_BYTES_MAX))
  return stored ? { ...stored, name, mime_type } : undefined
}

function makeLetter(random: Random, skus: string[]): DemoFile {
  const names = [
    'Anfrage.pdf',
    'floor plan.pdf',
    'Grundriss Küche.pdf',
    '見積依頼.pdf',
    'cahier des charges.pdf',
  ]
  const lines = random
    .sample(skus, random.integer(2, 9))
    .map((sku) => `${random.integer(1, 60)} x ${sku}, room ${random.integer(1, 40)}`)
  return { name: random.pick(names), content: pdf(['What we need', ...lines]) }
}

function makeWishList(random: Random, skus: string[]): DemoFile {
  const rows = random.sample(skus, random.integer(3, 30)).map((sku) => `${sku};${random.integer(1, 120)}`)
  const names = ['wish list.csv', 'Stückliste.csv', 'liste des pièces.csv', '数量.csv']
  return { name: random.pick(names), content: Buffer.from(['sku;qty', ...rows, ''].join('\r\n')) }
}

function makeNote(random: Random): DemoFile {
  const rooms = ['Küche', 'Entrée', 'Meeting room', '会議室', 'Salon', 'Atelier']
  const lines = random
    .sample(rooms, random.integer(1, 5))
    .map((room) => `${room}: ${random.integer(120, 900)} cm × ${random.integer(120, 900)} cm`)
  const name = random.pick(['measures.txt', 'Maße.txt', 'wymiary.txt'])
  return { name, content: Buffer.from(lines.join('\n')) }
}

// A rectangle with three walls across.
function makeDrawing(random: Random): DemoFile {
  const [width, height] = [random.integer(60, 160), random.integer(40, 120)]
  const walls = Array.from({ length: 3 }, () => random.integer(8, height))
  const isBlack = (x: number, y: number) =>
    x < 2 || y < 2 || x >= width - 2 || y >= height - 2 || walls.includes(y) || x === walls[0]
  const colors = ['ffffff', '000000']
  const name = random.pick(['sketch.png', 'Skizze Büro.png', 'plan.png', '間取り図.png'])
  return { name, content: png(width, height, colors, (x, y) => Number(isBlack(x, y))) }
}

// One page of Helvetica; the cross-reference table holds the offset of each object in bytes.
export function pdf(lines: string[]): Buffer {
  const escaped = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const text = `BT /F1 12 Tf 16 TL 72 770 Td ${escaped.join('\n')} ET`
  const font = '<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font ${font} >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, object] of objects.entries()) {
    table += `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}
