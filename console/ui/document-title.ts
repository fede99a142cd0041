// The title of the browser's tab: what waits, and the page.
import { useEffect } from 'react'

let page = ''
let mark: string | undefined

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    page = title
    update()
  }, [title])
}

/** Shows a text in parentheses before the title of each page, such as `(3) Quotes`. */
export function showTitleMark(text: string | undefined): void {
  mark = text
  if (page) update()
}

function update(): void {
  document.title = `${mark === undefined ? '' : `(${mark}) `}${page} · Quotewright`
}
