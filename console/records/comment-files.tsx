// The files of a message that is being written: they are uploaded at once, and sent with it.
import { X } from 'lucide-react'
import { AddFilesButton } from './add-files-button.tsx'
import { FileRow } from './file-row.tsx'
import { COMMENT_FILES_MAX, uploadFile, uploadsOfComment, useFileFault } from './quote-files.ts'
import { UploadRows } from './upload-rows.tsx'
import { addUploads, isUnderWay, useUploads } from './uploads.ts'
import { useMessages } from '../messages/messages.tsx'
import { ActionIcon } from '../ui/mantine.ts'
import { useDroppedFiles } from '../ui/use-dropped-files.ts'
import { attachFile, type CommentDraft } from './comment-drafts.ts'
import rowClasses from './file-rows.module.css'
import classes from './comment-form.module.css'

type Props = { quoteId: number; draft: CommentDraft; onDraft: (draft: CommentDraft) => void }

export function CommentFiles({ quoteId, draft, onDraft }: Props) {
  const { t } = useMessages()
  const { files } = draft
  const place = uploadsOfComment(quoteId)
  const faultOf = useFileFault(place, COMMENT_FILES_MAX, files.length)
  const add = (added: File[]) =>
    addUploads(place, added, faultOf, async (file, progress) => {
      const uploaded = await uploadFile(quoteId, file, undefined, progress)
      attachFile(quoteId, uploaded)
      return uploaded
    })
  const isOver = useDroppedFiles(add)
  return (
    <div className={classes.files} data-over={isOver || undefined}>
      {files.length > 0 && (
        <ul className={rowClasses.rows} aria-label={t('file.title')}>
          {files.map((file) => (
            <FileRow key={file.file_id} quoteId={quoteId} file={file}>
              <ActionIcon
                aria-label={t('file.remove', { name: file.name })}
                onClick={() => onDraft({ ...draft, files: files.filter((each) => each !== file) })}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            </FileRow>
          ))}
        </ul>
      )}
      <UploadRows place={place} />
      <AddFilesButton onFiles={add} />
    </div>
  )
}

/** Whether a file is still being uploaded. */
export function useIsAttaching(quoteId: number): boolean {
  return useUploads(uploadsOfComment(quoteId)).all.some(isUnderWay)
}
