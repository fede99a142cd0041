// Validates the input of commands with the schemas of the REST interface.
import type { ErrorObject } from 'ajv'
import { Type, type Static, type TSchema } from '../platform/typebox.ts'
import { openValidator, validationError } from '../http/pipeline/input-validator.ts'
import { readBody } from '../http/pipeline/request-input.ts'
import { Identifier } from '../platform/wire-schema.ts'

/** Throws an AppError that names every invalid field. */
export function checkInput<S extends TSchema>(schema: S, input: unknown): Static<S> {
  const isValid = openValidator().compile(schema)
  // Drops undefined values, as JSON does.
  const body = readBody(schema, JSON.parse(JSON.stringify(input)))
  if (!isValid(body)) throw validationError(isValid.errors as ErrorObject[])
  return body as Static<S>
}

const IdIn = Type.Object({ id: Identifier('') })

export function checkId(text: string): number {
  return checkInput(IdIn, { id: /^[1-9]\d*$/.test(text) ? Number(text) : text }).id
}

/** Returns when a token expires. The schema takes only a time; a date is its start, from which on the token is invalid. */
export function tokenExpiry(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 00:00:00` : text
}
