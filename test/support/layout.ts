// Finds what a page does not show as it should: text that is cut off or broken within a number, what is covered, what stands outside of
// its card or of the window, and what scrolls by itself.
import type { Page } from 'playwright-core'

/** A text that may be cut off shows at least so much of itself. */
const SHORTENED_MIN_PX = 56

// A script, as the types of the tests do not know a page's globals. Each text and each control is measured once.
const MISPLACED = `(() => {
  const found = new Set()
  const root = document.documentElement
  const describe = (element) => {
    const text = (element.getAttribute('aria-label') || element.innerText || element.value || element.outerHTML).trim()
    const place = element.closest('[class]')?.getAttribute('class').split(' ').at(-1)
    return '“' + text.replaceAll(/\\s+/g, ' ').slice(0, 50) + '” (' + element.localName + ' .' + place + ')'
  }
  const styles = new Map()
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)
  }
  const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('[aria-hidden="true"], .visually-hidden, noscript, script, style') !== null
  /** Only screen readers have it. */
  const isClipped = (element) => {
    for (let each = element; each; each = each.parentElement)
      if (styleOf(each).clipPath === 'inset(50%)') return true
    return false
  }
  /** A dialog or menu is to cover what it belongs to. A notification may cover the header, for some seconds, and nothing else. */
  const isOver = (above, control) => above.closest('.mantine-Notifications-root')
    ? !document.getElementById('content').contains(control)
    : above.closest('[data-portal], [role="listbox"]')
  /** What is below it can be scrolled. */
  const isSticky = (element) => {
    for (let each = element; each; each = each.parentElement) if (styleOf(each).position === 'sticky') return true
    return false
  }
  const mayScroll = (overflow) => overflow === 'auto' || overflow === 'scroll'

  for (const scroller of [root, document.getElementById('content')])
    if (scroller && scroller.scrollWidth > scroller.clientWidth + 1)
      found.add('the page scrolls sideways: ' + scroller.scrollWidth + ' px in ' + scroller.clientWidth)

  // The contents scroll, in an element of their own; the page below them is as high as the window.
  const content = document.getElementById('content')
  if (content && mayScroll(styleOf(content).overflowY) && root.scrollHeight > root.clientHeight + 1)
    found.add('the page scrolls beyond its contents: ' + root.scrollHeight + ' px in ' + root.clientHeight)

  /** A number that is continued in another line reads as two. Texts of people may break anywhere. */
  function checkNumbers(node, element) {
    if (element.closest('bdi, pre, code')) return
    const range = document.createRange()
    for (const { 0: number, index } of node.data.matchAll(/\\d[\\d.,’'\\u00a0\\u202f]*\\d/g)) {
      if (/[\\w@/-]/.test((node.data[index - 1] ?? ' ') + (node.data[index + number.length] ?? ' '))) continue
      range.setStart(node, index)
      range.setEnd(node, index + number.length)
      const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)))
      if (tops.size > 1) found.add('broken within a number: ' + describe(element))
    }
  }

  /** Says what becomes of the text on its way up through the elements that hold it. */
  function checkText(node) {
    const element = node.parentElement
    if (isHidden(element) || isClipped(element)) return
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (boxes.length === 0) return
    if (boxes.length > 1) checkNumbers(node, element)
    const text = {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    }
    let isWhole = true
    let hasTitle = false
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const style = styleOf(each)
      hasTitle ||= each.hasAttribute('title')
      if (style.display === 'inline' || style.display === 'contents') continue
      const box = each.getBoundingClientRect()
      if (mayScroll(style.overflowX) || mayScroll(style.overflowY)) {
        // What scrolls up and down shows the rest; nothing is to be scrolled sideways but code.
        if (mayScroll(style.overflowX) && !each.matches('pre') && text.right > box.right + 1 && each.scrollWidth > each.clientWidth + 1)
          found.add('has to be scrolled sideways: ' + describe(element))
        return
      }
      const isTooWide = text.right > box.right + 1 || text.left < box.left - 1
      if (style.overflowX !== 'visible' && isTooWide) {
        if (!hasTitle && !each.hasAttribute('title')) found.add('cut off: ' + describe(element))
        else if (each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) < Math.min(${SHORTENED_MIN_PX}, text.right - text.left))
          found.add('shortened to nothing: ' + describe(element))
        isWhole = false
      }
      if (style.overflowY !== 'visible' && style.webkitLineClamp === 'none' && text.bottom > box.bottom + 3 && text.top < box.bottom - 1 && !hasTitle)
        found.add('cut off below: ' + describe(element))
      if (style.position === 'fixed') break
      // The elements around it need not clip it.
      if (style.position === 'absolute') return
      const isCard = style.borderRightWidth !== '0px' && style.borderLeftWidth !== '0px' && style.borderRightStyle !== 'none'
      if (isWhole && isCard && isTooWide) found.add('outside of its card: ' + describe(element))
    }
    if (isWhole && (text.right > innerWidth + 1 || text.left < -1)) found.add('outside of the window: ' + describe(element))
  }

  function checkControl(control) {
    if (isHidden(control) || isClipped(control) || control.closest('[inert]')) return
    let { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    const y = (top + bottom) / 2
    if (width < 2 || height < 2) return found.add('has no size: ' + describe(control))
    for (let each = control.parentElement; each && each !== document.body; each = each.parentElement) {
      const style = styleOf(each)
      const box = each.getBoundingClientRect()
      if (style.overflowY !== 'visible' && (y > box.bottom || y < box.top)) return
      if (style.overflowX === 'visible' || style.display === 'inline') continue
      ;[left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (right - left < 2) return found.add('out of sight: ' + describe(control))
    }
    if (left < -1 || right > innerWidth + 1) return found.add('outside of the window: ' + describe(control))
    if (y < 0 || y > innerHeight) return
    const above = document.elementFromPoint((left + right) / 2, y)
    if (above && !control.contains(above) && !above.contains(control) && !isSticky(above) && !isOver(above, control) && ![...(control.labels ?? [])].some((label) => label.contains(above)))
      found.add('covered: ' + describe(control) + ' by ' + describe(above))
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (/\\S/.test(walker.currentNode.data)) checkText(walker.currentNode)
  document.querySelectorAll('a[href], button, input, select, textarea, [role="button"]').forEach(checkControl)
  // An input cuts its value off without an element.
  for (const input of document.querySelectorAll('input[inputmode="decimal"]'))
    if (!isHidden(input) && input.scrollWidth > input.clientWidth + 1) found.add('cut off: ' + describe(input))
  return [...found]
})()`

/** Two frames later, the layout and what follows it have settled. */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`

/** Returns what of the page is cut off, covered, or outside of its card or of the window. */
export const findMisplaced = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`${SETTLED}.then(() => ${MISPLACED})`)

/** Usual windows, also at 200 % zoom, which is half as wide. WCAG requires no width below 320 px. */
const WIDTHS = [320, 390, 512, 550, 640, 720, 768, 960, 1024, 1100, 1280, 1440, 1920]
/** A4 without margins of 1 cm. */
const PAPER_PX = 718
/** High enough to have most pages in sight. */
const HEIGHT_PX = 1400

/** Returns what is misplaced in any width, with the widths, and leaves the page in the widest window. */
export function findInEveryWidth(page: Page): Promise<string[]> {
  return collect(page, WIDTHS, (width) => page.setViewportSize({ width, height: HEIGHT_PX }))
}

/** Returns what is misplaced on paper. */
export async function findOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: PAPER_PX, height: HEIGHT_PX })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  const found = await collect(page, ['paper'], () => Promise.resolve())
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
  await page.emulateMedia({ media: null })
  return found
}

async function collect<Place>(page: Page, places: Place[], goTo: (place: Place) => Promise<void>) {
  const found = new Map<string, Place[]>()
  for (const place of places) {
    await goTo(place)
    for (const fault of await findMisplaced(page)) found.set(fault, [...(found.get(fault) ?? []), place])
  }
  return [...found].map(([fault, at]) => `${fault}: ${at.join()}`)
}
