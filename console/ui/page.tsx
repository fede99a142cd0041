// The frame of every page: title, actions, contents; sets the title of the document.
import { useEffect, type ReactNode } from 'react'
import classes from './page.module.css'

type Props = {
  title: string
  heading?: ReactNode
  actions?: ReactNode
  children: ReactNode
  isWide?: boolean
  isFilled?: boolean
}

/**
 * `heading` replaces the plain title on the page; the tab shows `title`. `isWide` is for lists, without a maximal width;
 * with `isFilled` the last child has the rest of the height.
 */
export function Page({ title, heading, actions, children, isWide, isFilled }: Props) {
  useDocumentTitle(title)
  return (
    <div className={classes.page} data-wide={isWide || undefined} data-filled={isFilled || undefined}>
      <header className={classes.header}>
        <h1>{heading ?? title}</h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Quotewright`
  }, [title])
}
