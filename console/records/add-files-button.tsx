// A button that opens the dialog in which files are chosen.
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { useConsoleSettings } from '../service/console-settings.ts'
import { Button } from '../ui/mantine.ts'

export function AddFilesButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const extensions = useConsoleSettings()?.upload_extensions
  return (
    <>
      <Button
        variant="default"
        leftSection={<Paperclip size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('file.add')} …
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={extensions?.map((extension) => `.${extension}`).join()}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
