// The file types that can be uploaded, by the ends of their names.
import { list, oneOf } from './option-values.ts'

export const UPLOAD_EXTENSIONS_KNOWN = [
  'doc',
  'docx',
  'xls',
  'xlsx',
  'csv',
  'pdf',
  'txt',
  'jpg',
  'jpeg',
  'png',
] as const
export type UploadExtension = (typeof UPLOAD_EXTENSIONS_KNOWN)[number]

export function uploadExtensions(value: string): UploadExtension[] {
  return list(value).map((word) => oneOf(...UPLOAD_EXTENSIONS_KNOWN)(word.toLowerCase()))
}
