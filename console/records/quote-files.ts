// The files of a quote and of its comments: reads, uploads and removes them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, hasCode, openApi, result, type Schemas } from '../service/api.ts'
import { useConsoleSettings } from '../service/console-settings.ts'
import { REREAD_MS } from '../service/event-stream.ts'
import { sendOnce } from '../service/idempotency.ts'
import { sendWithProgress } from '../service/progress.ts'
import { queryKeys } from '../service/query-keys.ts'
import { useMessages, type Translate } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { errorText } from '../ui/states.tsx'
import { isUnderWay, useUploads, type Progress, type Upload } from './uploads.ts'

export type QuoteFile = Schemas['QuoteFile']
/** Whom a file of a quote is for, and the line that it belongs to; without them, it is for a comment. */
export type FileTarget = { is_internal: boolean; item_id: number | null }

/** The limits of the interface. */
export const QUOTE_FILES_MAX = 20
export const COMMENT_FILES_MAX = 5

const shownInline = ['image/jpeg', 'image/png']

/** The places of uploads. */
export const uploadsOfQuote = (quoteId: number) => `quote ${quoteId}`
export const uploadsOfComment = (quoteId: number) => `comment ${quoteId}`

export const fileUrl = (quoteId: number, { file_id }: Pick<QuoteFile, 'file_id'>) =>
  `/rest/V1/quoting/quote/${quoteId}/files/${file_id}`

export const previewUrl = (quoteId: number, fileId: number) =>
  `${fileUrl(quoteId, { file_id: fileId })}?size=preview`

/** Returns the address of the picture that stands for a file. A file of a price request has no small one. */
export function pictureUrl(quoteId: number, file: QuoteFile): string | undefined {
  if (file.is_picture) return previewUrl(quoteId, file.file_id)
  return isInline(file) ? fileUrl(quoteId, file) : undefined
}

/** Whether the browser shows the file when it is opened. */
export const isInline = ({ mime_type }: QuoteFile) => shownInline.includes(mime_type)

const keyOf = (quoteId: number) => queryKeys.record('quote', quoteId, 'files')

export function useQuoteFiles(quoteId: number) {
  return useQuery({
    queryKey: keyOf(quoteId),
    queryFn: ({ signal }) =>
      result(api.GET('/rest/V1/quoting/quote/{id}/files', { params: { path: { id: quoteId } }, signal })),
    // The event stream does not tell of internal files.
    refetchInterval: REREAD_MS,
  })
}

/** Returns functions that change the files of a quote. `onOfferChanged` is called when the quote has another version. */
export function useFileChanges(quoteId: number, onOfferChanged: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  /** Called after a failure too: without an answer it may have been done. What cannot be read now is read later. */
  const readAgain = async ({ is_internal }: { is_internal: boolean }) => {
    await queryClient.invalidateQueries({ queryKey: keyOf(quoteId) })
    if (!is_internal) await onOfferChanged().catch(() => {})
  }
  return {
    add: async (file: File, target: FileTarget, progress: Progress) => {
      try {
        return await uploadFile(quoteId, file, target, progress)
      } finally {
        await readAgain(target)
      }
    },
    remove: async (file: QuoteFile) => {
      const params = { path: { id: quoteId, fileId: file.file_id } }
      try {
        return await result(api.DELETE('/rest/V1/quoting/quote/{id}/files/{fileId}', { params }))
      } finally {
        await readAgain(file)
      }
    },
  }
}

/** Uploads a file for the quote or, without a target, for a comment. */
export async function uploadFile(
  quoteId: number,
  file: File,
  target: FileTarget | undefined,
  { key, signal, onProgress }: Progress,
): Promise<QuoteFile> {
  const client = openApi((request) => sendWithProgress(request, onProgress))
  const form = new FormData()
  form.append('file', file)
  if (target) form.append('is_internal', String(target.is_internal))
  if (target && target.item_id !== null) form.append('item_id', String(target.item_id))
  // The document of the interface has a file as text.
  const content = { body: { file: '' }, bodySerializer: () => form, signal }
  return sendOnce(['file', key], (header) => {
    const params = { path: { id: quoteId }, header }
    return result(
      target
        ? client.POST('/rest/V1/quoting/quote/{id}/files', { params, ...content })
        : client.POST('/rest/V1/quoting/quote/{id}/comments/upload', { params, ...content }),
    )
  })
}

/** Returns a function for why the service would refuse a file; for some it would end the connection instead of answering. */
export function useFileFault(
  place: string,
  max: number,
  count: number,
): (file: File, index: number) => string | undefined {
  const { t } = useMessages()
  const { bytes } = useFormat()
  const { upload_bytes_max: bytesMax = Infinity, upload_extensions: extensions } = useConsoleSettings() ?? {}
  const room = max - count - useUploads(place).all.filter(isUnderWay).length
  return ({ name, size }, index) => {
    if (index >= room) return t('file.tooMany', { max })
    if (extensions && !extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`)))
      return t('file.wrongType', { types: extensions.join(', ') })
    if (size > bytesMax) return t('file.tooLarge', { size: bytes(bytesMax) })
    return size === 0 ? t('file.isEmpty') : undefined
  }
}

/** Returns why an upload failed. The service counts only the files of the quote: those of a comment are counted before. */
export function uploadFault({ fault, error }: Upload, t: Translate): string | undefined {
  if (fault !== undefined || error === undefined) return fault
  if (hasCode(error, 'invalid_input')) return t('file.unreadable')
  if (hasCode(error, 'too_many_files')) return t('file.tooMany', { max: QUOTE_FILES_MAX })
  if (hasCode(error, 'wrong_status')) return t('file.notPending')
  return errorText(error, t)
}
