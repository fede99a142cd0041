// Fields of the form: label, input, and below it what is wrong with it.
import { h, type Attributes } from './dom.ts'
import type { Messages } from './messages.ts'

export type Field = {
  name: string
  element: HTMLElement
  input: HTMLInputElement | HTMLTextAreaElement
  setFault: (text: string) => void
}

type Options = Attributes & { label: string; lines?: boolean }

export function makeField(name: string, { label, lines, ...attributes }: Options, messages: Messages): Field {
  const common = { id: name, name, part: 'input', 'aria-describedby': `${name}-fault`, ...attributes }
  const input = lines ? h('textarea', { rows: '4', ...common }) : h('input', { type: 'text', ...common })
  const note = attributes.required ? [] : [' ', h('span', {}, `(${messages.optional})`)]
  // aria-required takes the place of `required`: the browser's own messages are in its language and not next to the fields.
  input.required = false
  if (attributes.required) input.setAttribute('aria-required', 'true')
  const { fault, setFault } = makeFault(input)
  setFault('')
  return {
    name,
    input,
    setFault,
    element: h(
      'div',
      { part: 'field' },
      h('label', { for: name, part: 'label' }, label, ...note),
      input,
      fault,
    ),
  }
}

/** Creates the element that describes what is wrong with an input, and returns it with the function that sets its text. */
export function makeFault(input: Field['input']) {
  const fault = h('p', { id: `${input.id}-fault`, class: 'fault', part: 'error' })
  const setFault = (text: string) => {
    fault.textContent = text
    input.setAttribute('aria-invalid', String(text !== ''))
  }
  input.addEventListener('input', () => setFault(''))
  return { fault, setFault }
}

/** Returns what is wrong with the field, or an empty text. */
export function faultOf({ input }: Field, messages: Messages): string {
  const value = input.value.trim()
  if (value === '') return input.getAttribute('aria-required') ? messages.required : ''
  if (input.type === 'email' && !input.validity.valid) return messages.emailInvalid
  return ''
}
