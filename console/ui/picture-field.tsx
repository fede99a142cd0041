// A field for a picture: choose it or drop it, look at it, replace it, remove it.
import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { pictureTypes } from '../../src/domain/picture-limits.ts'
import { useMessages, type MessageKey } from '../messages/messages.tsx'
import { FileButton } from './file-button.tsx'
import { Button } from './mantine.ts'
import { pictureFault, type Picture } from './picture-choice.ts'
import classes from './picture-field.module.css'

type Props = {
  label: string
  hint?: string
  picture: Picture
  onChange: (picture: Picture) => void
  /** Whether it is shown on light and dark, as on the pages of customers. */
  isLogo?: boolean
}

export function PictureField({ label, hint, picture, onChange, isLogo = false }: Props) {
  const { t } = useMessages()
  const id = useId()
  const chooser = useRef<HTMLButtonElement>(null)
  const [fault, setFault] = useState<MessageKey>()
  const { isOver, handlers } = useDrop((file) => void take(file))
  const url = useUrl(picture)

  /** Takes a file if it can be used; otherwise the picture stays. */
  async function take(file: File | undefined) {
    if (!file) return
    const found = await pictureFault(file)
    setFault(found)
    if (!found) onChange(file)
  }

  return (
    <div
      className={classes.field}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      data-over={isOver || undefined}
      {...handlers}
    >
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.place}>
        {url === undefined ? (
          <ImagePlus size={28} strokeWidth={1.25} aria-hidden className={classes.icon} />
        ) : isLogo ? (
          <div className={classes.schemes}>
            {(['light', 'dark'] as const).map((scheme) => (
              <figure key={scheme} data-scheme={scheme}>
                <img src={url} alt={label} />
                <figcaption>{t(`picture.${scheme}`)}</figcaption>
              </figure>
            ))}
          </div>
        ) : (
          <img className={classes.picture} src={url} alt={label} />
        )}
        <div className={classes.actions}>
          <FileButton
            ref={chooser}
            variant="default"
            size="compact-sm"
            accept={pictureTypes.join()}
            onFiles={([file]) => void take(file)}
          >
            {t(picture === null ? 'picture.choose' : 'picture.replace')}
          </FileButton>
          {picture === null ? (
            <span className={classes.drop}>{t('picture.drop')}</span>
          ) : (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              onClick={() => {
                setFault(undefined)
                onChange(null)
                chooser.current?.focus()
              }}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        {[hint, t('picture.hint')].filter(Boolean).join(' ')}
      </p>
      <p role="alert" className={classes.fault}>
        {fault && t(fault)}
      </p>
    </div>
  )
}

/** Returns the address of a picture, undefined without one. */
function useUrl(picture: Picture): string | undefined {
  const [fileUrl, setFileUrl] = useState<string>()
  useEffect(() => {
    if (!(picture instanceof File)) return undefined
    const url = URL.createObjectURL(picture)
    setFileUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [picture])
  if (picture instanceof File) return fileUrl
  return picture === null ? undefined : `/q/pictures/${picture}`
}

/** Takes the first of the files that are dropped. Beside the field, the browser would open the file in place of the page. */
function useDrop(onDrop: (file: File | undefined) => void) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', prevent)
    window.addEventListener('drop', prevent)
    return () => {
      window.removeEventListener('dragover', prevent)
      window.removeEventListener('drop', prevent)
    }
  }, [])
  const handlers = {
    onDragOver: () => setIsOver(true),
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop: ({ dataTransfer }: DragEvent) => {
      setIsOver(false)
      onDrop(dataTransfer.files[0])
    },
  }
  return { isOver, handlers }
}
