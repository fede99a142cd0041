// A fault as a sentence on a terminal: the placeholders of its messages filled in.
import type { AppError, Parameters } from '../platform/errors.ts'

/** One line per fault of the input. */
export function printableFault({ message, parameters, errors }: AppError): string {
  const details = errors ?? [{ message, parameters }]
  return details.map((detail) => filled(detail.message, detail.parameters)).join('\n')
}

function filled(message: string, parameters: Parameters = {}): string {
  const text = message.replace(/%(\w+)/g, (placeholder, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : placeholder,
  )
  return /[.!?]$/.test(text) ? text : `${text}.`
}
