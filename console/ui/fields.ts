// The fields of a form: the props of text inputs, and what is wrong with their values before they are sent.
import type { Translate } from '../messages/messages.tsx'

/** Returns what is wrong with a field, which is named by the end of its path: `email` for `user.email`. */
export type FaultOf = (field: string) => string | undefined

/** The longest comment or message that the service accepts. */
export const TEXT_CHARACTERS_MAX = 65_535

type TextName<T> = { [Name in keyof T]: T[Name] extends string ? Name : never }[keyof T] & string

/** Returns a function that makes the props of an input from the name that its text has in the request. */
export function textField<T extends object>(typed: T, onChange: (typed: T) => void, faultOf: FaultOf) {
  return (name: TextName<T>) => ({
    name,
    value: typed[name] as string,
    autoComplete: 'off',
    withAsterisk: false,
    // The limit of most texts that the service stores; inputs of other texts set their own.
    maxLength: 255,
    error: faultOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...typed, [name]: currentTarget.value }),
  })
}

type Input = HTMLInputElement | HTMLTextAreaElement

/** Returns a sentence for each named input that violates one of its attributes, such as `required`. */
export function inputFaults(form: HTMLFormElement, t: Translate): ReadonlyMap<string, string> {
  const inputs = [...form.querySelectorAll<Input>('input[name], textarea[name]')]
  return new Map(
    inputs.flatMap((input) => {
      const fault = inputFault(input, t)
      return fault === undefined ? [] : [[input.name, fault]]
    }),
  )
}

function inputFault(input: Input, t: Translate): string | undefined {
  const { required, value, type, validity, minLength } = input
  // The service does not accept blanks as a value either.
  if (required && value.trim() === '') return t('form.required')
  if (validity.typeMismatch) return t(type === 'email' ? 'form.email' : 'form.url')
  if (validity.rangeUnderflow) return t('form.tooEarly')
  // Not validity.tooShort, which a script that sets the value resets.
  return value.length < minLength ? t('form.tooShort', { count: minLength }) : undefined
}
