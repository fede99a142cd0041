// The fields that a refusal of the service names.
import type { ApiError } from '@quotewright/client'

/**
 * Returns the fields that an error names, each with the rest of its sentence: `quote.items[3].price` → `must be …`. People read it as
 * `fieldFaults` has it.
 */
export function fieldErrors(error: ApiError): Map<string, string> {
  const { message = '', parameters, errors = [] } = error.body
  const all = errors.length > 0 ? errors : [{ message, parameters }]
  return new Map(
    all.flatMap((each) => {
      const name = each.parameters?.['fieldName']
      if (name === undefined) return []
      const text = filled(each.message, each.parameters ?? {})
      return [[String(name), text.startsWith(`${name} `) ? text.slice(`${name} `.length) : text]]
    }),
  )
}

function filled(message: string, parameters: Record<string, string | number>): string {
  return message.replaceAll(/%(\w+)/g, (text, name: string) => String(parameters[name] ?? text))
}
