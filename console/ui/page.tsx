// The frame of a page: heading, actions, contents; sets the title of the document.
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'
import classes from './page.module.css'

type Props = {
  title: string
  /** Shown on the page in place of the title, which the browser's tab shows. */
  heading?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** For lists: without a maximal width. */
  isWide?: boolean
  /** The last child fills the rest of the height. */
  isFilled?: boolean
}

export function Page({ title, heading, actions, children, isWide, isFilled }: Props) {
  useDocumentTitle(title)
  return (
    <div className={classes.page} data-wide={isWide || undefined} data-filled={isFilled || undefined}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{heading ?? title}</h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
