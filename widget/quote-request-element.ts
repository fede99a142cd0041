// <quotewright-quote-request>: requests an offer for products and quantities.
import { makeContactFields } from './contact-fields.ts'
import { noteUnknown } from './developer-notes.ts'
import { h } from './dom.ts'
import { makeFault } from './field.ts'
import type { Form } from './form.ts'
import { makeFreeItems } from './free-items.ts'
import { RequestElement } from './request-element.ts'

/**
 * As in the attribute `items`: `[{"sku": "0042-OAK", "qty": 40, "name": "Oak table"}]`. What is in no catalog has a name
 * only.
 */
type Item = { sku?: string; qty?: number; name?: string; description?: string; unit?: string }

export class QuoteRequestElement extends RequestElement {
  protected readonly path = 'quoteRequest'

  protected makeForm(): Form {
    const { messages } = this
    const { firstname, lastname, email, company } = makeContactFields(messages)
    const details = this.field('details', {
      label: messages.details,
      lines: true,
      required: true,
      maxlength: '65535',
    })
    let items: ReturnType<typeof this.makeRow>[] = []
    const unknownSkus = new Set<string>()
    const knownItems = () => items.filter(({ sku }) => sku === undefined || !unknownSkus.has(sku))
    const free = this.hasAttribute('free-items') ? makeFreeItems(messages) : undefined
    const rows = h('ul')
    const list = h(
      'fieldset',
      { part: 'field' },
      h('legend', { part: 'label' }, messages.items),
      rows,
      ...(free ? [free.element] : []),
    )
    return {
      title: messages.requestQuote,
      intro: messages.quoteIntro,
      rows: [list, details, email, [firstname, lastname], company],
      fields: [details, email, firstname, lastname, company],
      showProducts: () => {
        const before = items
        const itemsNow = this.readItems()
        const isOne = itemsNow.length === 1 && before.length === 1
        items = itemsNow.map((item, index) => this.makeRow(item, index))
        for (const [index, { key, input }] of items.entries()) {
          // A cart may have a product twice. Another variant of the only product keeps the quantity.
          const typed = [before[index], ...before].find((item) => item && (isOne || item.key === key))?.input
          if (typed && typed.value !== typed.defaultValue) input.value = typed.value
        }
        list.hidden = items.length === 0 && !free
        rows.replaceChildren(...items.map(({ row }) => row))
      },
      complete: (body) => {
        // Checks all, so that all invalid fields are marked.
        const isValid = [...items, ...(free ? [free] : [])].map((item) => item.check()).every(Boolean)
        const listed = knownItems().map(({ wanted, input }) => ({ ...wanted, qty: Number(input.value) }))
        const sent = [...listed, ...(free?.read() ?? [])]
        if (sent.length > 0) body.items = sent
        const others = items.filter(({ sku }) => sku !== undefined && unknownSkus.has(sku))
        const lines = others.map(({ sku, input }) => `${input.value} × ${sku}`)
        if (lines.length > 0) body.details = [body.details, '', messages.unlisted, ...lines].join('\n')
        return isValid
      },
      mark: (name) => {
        const [, place, field] = /^items\[(\d+)\](?:\.(\w+))?/.exec(name) ?? []
        if (place === undefined) return
        const listed = knownItems()
        const index = Number(place)
        if (index < listed.length) listed[index]?.setFault(messages.invalid)
        else free?.mark(index - listed.length, field)
      },
      leaveOut: (refused) => {
        const indexes = refused.flatMap((name) => /^items\[(\d+)\]\.sku$/.exec(name)?.[1] ?? [])
        const skus = [...new Set(indexes.flatMap((index) => knownItems()[Number(index)]?.sku ?? []))]
        for (const sku of skus) unknownSkus.add(sku)
        if (skus.length > 0) noteUnknown(skus)
        return skus.length > 0
      },
    }
  }

  private readItems(): Item[] {
    try {
      const all = JSON.parse(this.getAttribute('items') ?? '[]') as Item[]
      const items = all.filter(({ sku, name }) => sku || name)
      if (items.length > 0) return items
    } catch {
      // The attribute is not JSON: the form has no products, and can be sent.
    }
    const qty = Number(this.getAttribute('qty') ?? 1)
    const { sku, productName: name } = this
    return sku || name ? [{ ...(sku && { sku }), qty, name }] : []
  }

  private makeRow({ sku, qty = 1, name, description, unit }: Item, index: number) {
    const { messages } = this
    const shown = name || sku || ''
    const id = `item-${index}`
    const input = h('input', {
      id,
      type: 'number',
      min: '0.0001',
      step: 'any',
      value: String(qty),
      part: 'input',
      'aria-label': messages.quantity(shown),
      'aria-describedby': `${id}-fault`,
    })
    const { fault, setFault } = makeFault(input)
    const label = h(
      'span',
      { class: 'name' },
      h('bdi', {}, shown),
      ...(name && sku ? [' ', h('small', {}, sku)] : []),
      ...(unit ? [' ', h('small', {}, unit)] : []),
      ...(description ? [' ', h('small', {}, description)] : []),
    )
    return {
      key: sku || shown,
      sku: sku || undefined,
      name: shown,
      /** Without a known SKU, the service takes the name. */
      wanted: {
        ...(sku && { sku }),
        ...(name && { name: short(name.replaceAll(/\s+/g, ' '), 255) }),
        ...(description && { description: short(description, 5000) }),
        ...(unit && { unit: short(unit, 16) }),
      },
      input,
      setFault,
      row: h('li', {}, label, input, fault),
      /** Whether there is a quantity; marks the field if not. */
      check: () => {
        const isValid = input.validity.valid && Number(input.value) > 0
        setFault(isValid ? '' : messages.quantityInvalid)
        return isValid
      },
    }
  }
}

/** Returns the beginning of a text of the page, which the service takes up to a length. */
function short(text: string, max: number): string {
  return [...text].slice(0, max).join('')
}
