// What holds for every answer, whatever the request was: no fault of ours, errors in one form, nothing internal.
import { Ajv } from 'ajv'
import type { Schema } from './api-document.ts'
import type { RawReply } from './raw-client.ts'
import type { WireAnswer } from './answer-reader.ts'
import type { Draft } from './request-draft.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// Names of errors, modules and files, stacks, and how PostgreSQL speaks.
const INTERNALS =
  /ERR_|HPE_|FST_|ECONN|node:|node_modules|\/src\/|\.[jt]s:\d|\n\s+at |\bselect .{1,200}\bfrom\b|insert into|relation "|violates|syntax error|SQLSTATE|at character/i

/** `sent`: what is shown again, and so tells nothing. */
export type Check = (draft: Draft, reply: RawReply, sent?: string) => string[]

/** Knows the form of errors from the document of the app. */
export function openCheck(schemas: Record<string, Schema>): Check {
  const ajv = new Ajv({ strict: false })
  const isError = ajv.compile({ ...schemas.Error, additionalProperties: false })

  const faultOf = (answer: WireAnswer, isHead: boolean, sent: string): string | undefined => {
    const { status, headers, body } = answer
    if (status >= 500) return `${status}: ${body.toString().slice(0, 300)}`
    if (!UUID.test(headers.get('x-request-id') ?? '')) return `${status} without x-request-id`
    if (status < 400) return undefined
    if (headers.get('content-type') !== 'application/json; charset=utf-8')
      return `${status} as ${headers.get('content-type')}`
    if (status === 401 && !headers.has('www-authenticate')) return '401 without www-authenticate'
    if (status === 405 && !headers.has('allow')) return '405 without allow'
    if ((status === 429 || status === 503) && !headers.has('retry-after'))
      return `${status} without retry-after`
    return isHead ? undefined : bodyFault(status, body, sent)
  }

  const bodyFault = (status: number, body: Buffer, sent: string): string | undefined => {
    const text = body.toString()
    const json = parsed(text) as { message: string; parameters?: object; error_code: string } | undefined
    if (!isError(json)) return `${status} with a body of another form: ${text.slice(0, 300)}`
    if (!/^[a-z][a-z_]+$/.test(json.error_code)) return `${status} with the error_code ${json.error_code}`
    const missing = placeholders(json).find((name) => !Object.hasOwn(json.parameters ?? {}, name))
    if (missing !== undefined) return `${status} that does not say its %${missing}: ${text.slice(0, 300)}`
    const leak = INTERNALS.exec(sent === '' ? text : text.replaceAll(JSON.stringify(sent).slice(1, -1), ''))
    return leak ? `${status} that tells "${leak[0]}": ${text.slice(0, 300)}` : undefined
  }

  return (draft, { answers, fault }, sent = '') => {
    const faults = fault === undefined ? [] : [fault]
    if (answers.length === 0 && !draft.isCut) faults.push('no answer')
    for (const answer of answers) faults.push(faultOf(answer, draft.method === 'HEAD', sent) ?? '')
    return faults.filter((each) => each !== '')
  }
}

function placeholders({ message }: { message: string }): string[] {
  return [...message.matchAll(/%([a-z]\w*)/gi)].map(([, name]) => name ?? '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
