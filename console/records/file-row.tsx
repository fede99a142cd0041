// A file of a quote or of a comment, with a small picture, to open or to download.
import { Download, FileText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { withVisibleOverrides } from '../messages/isolated.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormat } from '../ui/format.ts'
import { fileUrl, isInline, pictureUrl, type QuoteFile } from './quote-files.ts'
import classes from './file-rows.module.css'

type Props = {
  quoteId: number
  file: QuoteFile
  /** What stands behind the size. */
  about?: ReactNode
  /** Buttons at the end of the row. */
  children?: ReactNode
}

export function FileRow({ quoteId, file, about, children }: Props) {
  const { t } = useMessages()
  const { bytes } = useFormat()
  const url = fileUrl(quoteId, file)
  const opens = isInline(file)
  // `noreferrer`: the file, in a tab of its own, must not reach this page.
  const link = opens ? { href: url, target: '_blank', rel: 'noreferrer' } : { href: url, download: '' }
  return (
    <li className={classes.row} data-internal={file.is_internal || undefined}>
      <a {...link} className={classes.picture} tabIndex={-1} aria-hidden>
        <Thumbnail url={pictureUrl(quoteId, file)} />
      </a>
      <div className={classes.text}>
        <a
          {...link}
          className={classes.name}
          aria-label={t(opens ? 'file.open' : 'inbox.download', { name: file.name })}
        >
          <bdi>{withVisibleOverrides(file.name)}</bdi>
        </a>
        <span className={classes.about}>
          {bytes(file.size)}
          {about}
        </span>
      </div>
      {opens && (
        <a
          href={url}
          download=""
          className={classes.download}
          aria-label={t('inbox.download', { name: file.name })}
        >
          <Download size={16} aria-hidden />
        </a>
      )}
      {children}
    </li>
  )
}

function Thumbnail({ url }: { url: string | undefined }) {
  const [isFailed, setIsFailed] = useState(false)
  if (url === undefined || isFailed) return <FileText size={20} aria-hidden />
  return <img src={url} alt="" loading="lazy" onError={() => setIsFailed(true)} />
}
