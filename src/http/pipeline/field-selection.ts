// The parameter `fields`, with Magento's syntax: `items[id,name],total_count`.
import { invalidField } from '../../platform/errors.ts'

export type Fields = Map<string, Fields | undefined>

const NESTING_MAX = 10

/** Parses `a,b[c,d]`; throws if malformed. */
export function parseFields(text: string): Fields {
  const root: Fields = new Map()
  // Those whose brackets are open at this point of the text, the outermost first.
  const open: Fields[] = [root]
  // A name, then an opening bracket, or closing brackets and a comma or the end.
  const part = /(\w+)(?:(\[)|(\]*)(?:,|$))/y
  while (part.lastIndex < text.length) {
    const [, name, opening, closing = ''] = part.exec(text) ?? []
    const current = open.at(-1)
    if (name === undefined || current === undefined || open.length <= closing.length) throw malformed()
    const nested: Fields | undefined = opening ? new Map() : undefined
    current.set(name, nested)
    if (nested) open.push(nested)
    else open.length -= closing.length
    if (open.length > NESTING_MAX) throw malformed()
  }
  if (open.length > 1 || root.size === 0 || text.endsWith(',')) throw malformed()
  return root
}

function malformed() {
  return invalidField('fields', 'must be names, separated by commas, such as items[id,name],total_count.')
}
