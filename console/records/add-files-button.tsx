// A button that adds files to a quote or to a message.
import { Paperclip } from 'lucide-react'
import { useMessages } from '../messages/messages.tsx'
import { useConsoleSettings } from '../service/console-settings.ts'
import { FileButton } from '../ui/file-button.tsx'

export function AddFilesButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useMessages()
  const extensions = useConsoleSettings()?.upload_extensions
  return (
    <FileButton
      variant="default"
      leftSection={<Paperclip size={16} aria-hidden />}
      multiple
      accept={extensions?.map((extension) => `.${extension}`).join()}
      onFiles={onFiles}
    >
      {t('file.add')} …
    </FileButton>
  )
}
