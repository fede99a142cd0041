// The fields that say who writes.
import { makeField, type Field } from './field.ts'
import type { Messages } from './messages.ts'

export type ContactFields = Record<'firstname' | 'lastname' | 'email' | 'company', Field>

export function makeContactFields(messages: Messages): ContactFields {
  const make = (name: keyof ContactFields, autocomplete: string, more: object = {}) =>
    makeField(name, { label: messages[name], autocomplete, maxlength: '255', ...more }, messages)
  return {
    firstname: make('firstname', 'given-name'),
    lastname: make('lastname', 'family-name'),
    email: make('email', 'email', { type: 'email', required: true, autofocus: true, maxlength: '254' }),
    company: make('company', 'organization'),
  }
}
