// The contents of a form: reads them, and marks what is wrong with them.
import { faultOf, type Field } from './field.ts'
import type { FileList } from './file-list.ts'
import type { Messages } from './messages.ts'

/** The contents of a form, which depend on the language. */
export type Form = {
  title: string
  intro: string
  rows: (Field | [Field, Field] | HTMLElement)[]
  fields: Field[]
  /** Those of `fields` that a shop knows of a buyer who is signed in. */
  ofBuyer?: Field[]
  files?: FileList
  /** Shows the products that the attributes name now, and keeps quantities that were typed. */
  showProducts: () => void
  /** Adds what is not in `fields`. Returns false if something is wrong with it, which is marked. */
  complete?: (body: Record<string, unknown>) => boolean
  /** Moves products that the catalog does not know into the text. Returns false if there are none. */
  leaveOut?: (refused: string[]) => boolean
  /** Marks a field that the service refuses, unless it is one of `fields`. */
  mark?: (name: string) => void
}

/**
 * Returns the body, or undefined if a field is invalid; the first such field then has the focus. `website` is the content of
 * the honeypot, which people leave empty.
 */
export function readForm(
  form: Form,
  website: string,
  root: ShadowRoot,
  messages: Messages,
): Record<string, unknown> | undefined {
  const body: Record<string, unknown> = {}
  let firstFaulty: HTMLElement | undefined
  for (const field of form.fields) {
    if (field.element.hidden) continue
    const fault = faultOf(field, messages)
    field.setFault(fault)
    if (fault) firstFaulty ??= field.input
    if (field.input.value.trim() !== '') body[field.name] = field.input.value.trim()
  }
  if (website !== '') body.website = website
  const isComplete = form.complete?.(body) ?? true
  firstFaulty ??= isComplete ? undefined : firstInvalid(root)
  firstFaulty?.focus()
  return firstFaulty || !isComplete ? undefined : body
}

/** Marks the fields that the service refuses, and focuses the first. Returns false if there is none in the form. */
export function markFields(form: Form, names: string[], root: ShadowRoot, messages: Messages): boolean {
  for (const name of names) {
    const field = form.fields.find((candidate) => candidate.name === name)
    if (field) field.setFault(messages.invalid)
    else form.mark?.(name)
  }
  firstInvalid(root)?.focus()
  return root.querySelector('.fault:not(:empty)') !== null
}

function firstInvalid(root: ShadowRoot): HTMLElement | undefined {
  return root.querySelector<HTMLElement>('[aria-invalid=true]') ?? undefined
}
