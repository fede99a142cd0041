// Checks an upload's file name, declared media type and content against each other.
import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { fileTypes, type UploadExtension } from '../platform/option-values.ts'

type Kind = { mime_type: string; declared?: string[]; detected: string }

const office = 'application/vnd.openxmlformats-officedocument'

/** Per extension: the stored media type, others that clients declare for it, and the one detected from the content, or `text`. */
const kinds: Record<UploadExtension, Kind> = {
  doc: { mime_type: 'application/msword', detected: 'application/x-cfb' },
  docx: {
    mime_type: `${office}.wordprocessingml.document`,
    declared: ['application/zip'],
    detected: `${office}.wordprocessingml.document`,
  },
  xls: { mime_type: 'application/vnd.ms-excel', detected: 'application/x-cfb' },
  xlsx: {
    mime_type: `${office}.spreadsheetml.sheet`,
    declared: ['application/zip'],
    detected: `${office}.spreadsheetml.sheet`,
  },
  // Browsers on Windows declare a CSV file as Excel's if Excel is installed.
  csv: {
    mime_type: 'text/csv',
    declared: ['application/csv', 'application/vnd.ms-excel', 'text/plain'],
    detected: 'text',
  },
  pdf: { mime_type: 'application/pdf', declared: ['application/x-pdf'], detected: 'application/pdf' },
  txt: { mime_type: 'text/plain', detected: 'text' },
  jpg: { mime_type: 'image/jpeg', declared: ['image/jpg', 'image/pjpeg'], detected: 'image/jpeg' },
  jpeg: { mime_type: 'image/jpeg', declared: ['image/jpg', 'image/pjpeg'], detected: 'image/jpeg' },
  png: { mime_type: 'image/png', declared: ['image/x-png'], detected: 'image/png' },
}

// A .txt or .csv file must not be of one of these formats, which consist of text, too. Other types detected in a text are
// accidental: one that begins with "BM" is taken for a bitmap.
const textFormats = ['application/pdf', 'application/postscript', 'application/rtf', 'image/gif']

const NAME_CHARACTERS_MAX = 255

/** Returns the name without directories, control and bidi characters, or undefined if nothing usable is left. */
export function cleanFileName(sent: string): string | undefined {
  const name = sent
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu, '')
    .trim()
  if (!name.isWellFormed() || name.length > NAME_CHARACTERS_MAX || /^\.*$/.test(name)) return undefined
  return name
}

/** Returns the media type to store, or undefined if name or declared type are not allowed or contradict each other. */
export function allowedMimeType(
  name: string,
  declared: string,
  allowed: readonly string[],
): string | undefined {
  const extension = extensionOf(name)
  if (!extension || !allowed.includes(extension)) return undefined
  const kind: Kind = kinds[extension]
  const type = declared.replace(/;.*/s, '').trim().toLowerCase()
  const isUndeclared = ['', 'application/octet-stream', 'binary/octet-stream'].includes(type)
  return isUndeclared || type === kind.mime_type || kind.declared?.includes(type) ? kind.mime_type : undefined
}

/** Whether the content of a file matches the extension of its name. */
export async function hasContentOf(name: string, file: string): Promise<boolean> {
  const extension = extensionOf(name)
  if (!extension) return false
  const { detected } = kinds[extension]
  const type = await detectedType(file)
  if (detected !== 'text') return type === detected
  return !textFormats.some((format) => format === type) && (await isPlainText(file))
}

// The detector inflates at most a megabyte of an archive. A file that it fails to parse has no detected type.
async function detectedType(file: string): Promise<string | undefined> {
  const type = await fileTypeFromFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall) throw error
    return undefined
  })
  return type?.mime
}

function extensionOf(name: string): UploadExtension | undefined {
  const lower = name.toLowerCase()
  return fileTypes.find((extension) => lower.endsWith(`.${extension}`))
}

// Control characters of texts: tab, line feed, form feed, carriage return.
const textControls = [9, 10, 12, 13]
const DELETE = 127

// Accepts any encoding without zero bytes: CSV files come in Windows-1252 as often as in UTF-8.
async function isPlainText(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (const byte of chunk) if ((byte < 32 && !textControls.includes(byte)) || byte === DELETE) return false
  return true
}
