// Items that the customer adds and names: what the page does not list.
import { h } from './dom.ts'
import { faultOf, makeField, type Field } from './field.ts'
import type { Messages } from './messages.ts'

const fieldNames = ['name', 'qty', 'unit', 'description'] as const

type FreeItem = Record<(typeof fieldNames)[number], Field> & { row: HTMLElement }

/** Returns the list with its button, and functions that read and mark what was entered. */
export function makeFreeItems(messages: Messages) {
  let items: FreeItem[] = []
  let count = 0
  const rows = h('ul')
  const button = h('button', { type: 'button', part: 'add' }, messages.addItem)
  button.addEventListener('click', () => {
    count += 1
    const item = makeItem(`free-${count}`, messages, () => {
      items = items.filter((each) => each !== item)
      item.row.remove()
      button.focus()
    })
    items.push(item)
    rows.append(item.row)
    item.name.input.focus()
  })
  return {
    element: h('div', {}, rows, button),
    /** Returns whether all have a name and a quantity; marks what is missing. */
    check: () => items.map((item) => checkItem(item, messages)).every(Boolean),
    read: () =>
      items.map(({ name, qty, unit, description }) => ({
        name: textOf(name),
        qty: Number(qty.input.value),
        ...(textOf(unit) && { unit: textOf(unit) }),
        ...(textOf(description) && { description: textOf(description) }),
      })),
    /** Marks a field of an item, or its name for what is no field of the form. */
    mark: (index: number, field: string | undefined) => {
      const marked = fieldNames.find((name) => name === field) ?? 'name'
      items[index]?.[marked].setFault(messages.invalid)
    },
  }
}

const textOf = ({ input }: Field) => input.value.trim()

// The limits of the fields are those of the service.
function makeItem(id: string, messages: Messages, onRemove: () => void): FreeItem {
  const field = (name: string, options: Parameters<typeof makeField>[1]) =>
    makeField(`${id}-${name}`, options, messages)
  const name = field('name', { label: messages.itemName, required: true, maxlength: '255' })
  const amount = { type: 'number', min: '0.0001', step: 'any', value: '1' }
  const qty = field('qty', { label: messages.itemQuantity, required: true, ...amount })
  const unit = field('unit', { label: messages.itemUnit, maxlength: '16' })
  const description = field('description', {
    label: messages.itemDescription,
    lines: true,
    rows: '2',
    maxlength: '5000',
  })
  const remove = h('button', { type: 'button', class: 'x' }, '×')
  const nameButton = () =>
    remove.setAttribute('aria-label', messages.remove(textOf(name) || messages.itemName))
  name.input.addEventListener('input', nameButton)
  nameButton()
  remove.addEventListener('click', onRemove)
  const pair = h('div', { class: 'pair' }, qty.element, unit.element)
  const row = h('li', { class: 'free' }, name.element, remove, pair, description.element)
  return { name, qty, unit, description, row }
}

function checkItem({ name, qty }: FreeItem, messages: Messages): boolean {
  name.setFault(faultOf(name, messages))
  const isQuantity = qty.input.validity.valid && Number(qty.input.value) > 0
  qty.setFault(isQuantity ? '' : messages.quantityInvalid)
  return textOf(name) !== '' && isQuantity
}
