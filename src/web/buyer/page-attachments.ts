// Files on the buyer's page: those of the offer and of the conversation, and those that a form takes.
import type { Config } from '../../config.ts'
import { sizeText } from '../../platform/localized-values.ts'
import type { WaitingFile } from '../../quoting/quote/quote-file-repository.ts'
import { COMMENT_FILES_MAX } from '../../quoting/quote/quote-file-schemas.ts'
import type { PageWords } from './page-words.ts'

/** Why a file was not taken. */
export type FileFault = {
  reason: 'too_large' | 'too_many' | 'too_many_today' | 'failed' | 'refused' | 'gone'
  name: string
}

/** A form as it was sent. `files` are stored, and wait for what they were sent with. */
export type PageForm = { fields: Record<string, string>; files: WaitingFile[]; faults: FileFault[] }

/** Returns the files that an earlier submission of the form stored, and that are still wanted. */
export const keptFileIds = (fields: Record<string, string>): number[] =>
  Object.keys(fields).flatMap((name) => {
    const [, id] = /^keep_([1-9]\d{0,8})$/.exec(name) ?? []
    return id === undefined ? [] : [Number(id)]
  })

type ShownFile = { file_id: number; name: string; size: number; is_picture: boolean }

/** `path` is the address of the files, relative to that of the page; the preview of a page has none. */
export function fileView(
  { file_id, name, size, is_picture }: ShownFile,
  path: string | undefined,
  language: string,
) {
  return {
    name,
    size: sizeText(size, language),
    href: path ? `${path}/${file_id}` : null,
    picture: path && is_picture ? `${path}/${file_id}?size=preview` : null,
  }
}

type UploadSettings = Pick<Config, 'UPLOAD_BYTES_MAX' | 'UPLOAD_EXTENSIONS'>

/** Returns what the fields for files say; those with `{name}` are for the script of the page. */
export function attachView(
  { UPLOAD_BYTES_MAX: bytes, UPLOAD_EXTENSIONS: extensions }: UploadSettings,
  { files = [], faults = [] }: Partial<Pick<PageForm, 'files' | 'faults'>>,
  language: string,
  words: PageWords,
) {
  const size = sizeText(bytes, language)
  const types = extensions
    .filter((extension) => extension !== 'jpeg')
    .map((extension) => extension.toUpperCase())
    .join(', ')
  const { attach } = words
  // A name may have another direction than the sentence.
  const texts = (file: string, name = `\u2068${file}\u2069`): Record<FileFault['reason'], string> => ({
    too_large: attach.too_large(name, size),
    too_many: attach.too_many(COMMENT_FILES_MAX),
    too_many_today: attach.too_many_today(name),
    failed: attach.failed(name),
    refused: attach.refused(name, types),
    gone: attach.gone,
  })
  return {
    hint: attach.hint(COMMENT_FILES_MAX, size, types),
    accept: extensions.map((extension) => `.${extension}`).join(','),
    max: COMMENT_FILES_MAX,
    bytes,
    texts: { ...texts('{name}'), remove: attach.remove('{name}') },
    kept: files.map(({ file_id, name, size }) => ({ file_id, name, size: sizeText(size, language) })),
    faults: faults.map(({ reason, name }) => texts(name)[reason]),
  }
}
