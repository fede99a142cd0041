// What a command was given, checked by the schemas of the REST interface.
import type { ErrorObject } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { openValidator, validationError } from '../http/input-validator.ts'

/** Throws a fault that names every wrong field. */
export function checkInput<S extends TSchema>(schema: S, input: unknown): Static<S> {
  const isValid = openValidator().compile(schema)
  // What was not given is not there, as in JSON.
  const body: unknown = JSON.parse(JSON.stringify(input))
  if (!isValid(body)) throw validationError(isValid.errors as ErrorObject[])
  return body as Static<S>
}
