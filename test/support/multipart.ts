// Multipart bodies, proper ones and others.
import { randomUUID } from 'node:crypto'

/** `head` is what stands above the content, in place of name, filename and type. */
export type Part = {
  name?: string
  filename?: string
  type?: string
  head?: string
  content: Buffer | string
}

export type Multipart = { headers: Record<string, string>; payload: Buffer }

export function multipart(
  parts: Part[],
  { boundary = randomUUID(), end = true }: { boundary?: string; end?: boolean } = {},
): Multipart {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`),
    Buffer.from(part.content),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...pieces, Buffer.from(end ? `--${boundary}--\r\n` : '')]),
  }
}

/** A body with the one part that an upload wants. */
export function fileBody(
  filename: string,
  content: Buffer | string,
  type = 'application/octet-stream',
): Multipart {
  return multipart([{ name: 'file', filename, type, content }])
}

function headOf({ name, filename, type, head }: Part): string {
  if (head !== undefined) return head
  const file = filename === undefined ? '' : `; filename="${filename}"`
  return [
    `Content-Disposition: form-data; name="${name ?? 'file'}"${file}`,
    ...(type ? [`Content-Type: ${type}`] : []),
  ].join('\r\n')
}
