// A button that opens the dialog in which files are chosen.
import { useRef, type ComponentProps } from 'react'
import { Button } from './mantine.ts'

type Props = Omit<ComponentProps<typeof Button<'button'>>, 'onClick'> & {
  /** Types or endings, separated by commas. */
  accept: string | undefined
  multiple?: boolean
  onFiles: (files: File[]) => void
}

export function FileButton({ accept, multiple = false, onFiles, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...props} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
