// Files that are dropped anywhere onto a page, or pasted into it, such as a screenshot.
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import { isDialogOpen } from './keys.ts'

/** Calls back with the files. Returns whether some are being dragged over the page. */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const { t } = useMessages()
  const [isOver, setIsOver] = useState(false)
  const take = (files: File[]) => onFiles(files.map((file) => named(file, t('file.screenshot'))))
  const current = useRef(take)
  current.current = take
  useEffect(() => {
    const end = new AbortController()
    const listen = <T extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      type: T,
      listener: (event: WindowEventMap[T]) => void,
    ) => window.addEventListener(type, listener, { signal: end.signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // A place that takes some files itself, such as the lines of a quote.
      const isTaken = event.defaultPrevented
      // Otherwise the browser opens a file that is dropped, in place of the page.
      event.preventDefault()
      if (isDialogOpen()) event.dataTransfer.dropEffect = 'none'
      else setIsOver(!isTaken)
    })
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
    listen('drop', (event) => {
      setIsOver(false)
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (!isDialogOpen()) current.current([...event.dataTransfer.files])
    })
    listen('paste', (event) => {
      const { files, types } = event.clipboardData ?? {}
      // Cells that a spreadsheet program copied come with a picture of them.
      if (!files?.length || types?.includes('text/plain')) return
      if (event.defaultPrevented || isDialogOpen()) return
      event.preventDefault()
      current.current([...files])
    })
    return () => end.abort()
  }, [])
  return isOver
}

/** Browsers call every picture that is pasted `image.png`. */
function named(file: File, name: string): File {
  if (file.name !== 'image.png') return file
  // In Swedish: `2026-01-31 12:00:00`.
  const time = new Date().toLocaleString('sv').replaceAll(/\D+/g, '-')
  return new File([file], `${name}-${time}.png`, { type: file.type })
}
