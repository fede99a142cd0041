// Validates the input of commands with the schemas of the REST interface.
import type { ErrorObject } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { openValidator, validationError } from '../http/pipeline/input-validator.ts'
import { readBody, type InputSchema } from '../http/pipeline/request-input.ts'

/** Throws an AppError that names every invalid field. */
export function checkInput<S extends TSchema>(schema: S, input: unknown): Static<S> {
  const isValid = openValidator().compile(schema)
  // Drops undefined values, as JSON does.
  const body = readBody(schema as InputSchema, JSON.parse(JSON.stringify(input)))
  if (!isValid(body)) throw validationError(isValid.errors as ErrorObject[])
  return body as Static<S>
}
