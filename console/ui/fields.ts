// The fields of a form: the props of a text, and what is wrong with the input before it is sent.
import type { Translate } from '../messages/messages.tsx'

/** Returns the fault of a field, by the end of its path: `email` for `user.email`. */
export type FaultOf = (field: string) => string | undefined

/** Of comments and messages. */
export const TEXT_CHARACTERS_MAX = 65_535

type TextName<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string

/** Returns a function for the props of the input of a text, whose name is the one of the field in the interface. */
export function textField<T extends object>(typed: T, onChange: (typed: T) => void, faultOf: FaultOf) {
  return (name: TextName<T>) => ({
    name,
    value: typed[name] as string,
    autoComplete: 'off',
    withAsterisk: false,
    maxLength: 255,
    error: faultOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...typed, [name]: currentTarget.value }),
  })
}

type Input = HTMLInputElement | HTMLTextAreaElement

/** Returns a sentence for each named input that breaks a rule of its attributes, such as `required`. */
export function inputFaults(form: HTMLFormElement, t: Translate): ReadonlyMap<string, string> {
  const inputs = [...form.querySelectorAll<Input>('input[name], textarea[name]')]
  return new Map(
    inputs.flatMap((input) => {
      const fault = inputFault(input, t)
      return fault === undefined ? [] : [[input.name, fault]]
    }),
  )
}

function inputFault({ required, value, type, validity, minLength }: Input, t: Translate): string | undefined {
  // The service does not take blanks for a value either.
  if (required && value.trim() === '') return t('form.required')
  if (validity.typeMismatch) return t(type === 'email' ? 'form.email' : 'form.url')
  // Not validity.tooShort, which a script that sets the value resets.
  return value.length < minLength ? t('form.tooShort', { count: minLength }) : undefined
}
