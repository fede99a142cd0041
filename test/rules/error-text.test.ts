// Errors as printed on a terminal.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errorText } from '../../src/cli/terminal.ts'
import { AppError, fieldDetail, invalidField } from '../../src/platform/errors.ts'
import { invalidInput, notFound, refused } from '../../src/platform/errors.ts'

describe('errorText', () => {
  const details = [fieldDetail('a', 'is required.'), fieldDetail('b', 'is not known here.')]
  const table: [string, AppError, string][] = [
    ['one sentence', new AppError('wrong_status', 'It is wrong.'), 'It is wrong.'],
    ['a full stop where there is none', notFound('name', 'CRM'), 'No such entity with name = CRM.'],
    ['a field', invalidField('user.email', 'is required.'), 'user.email is required.'],
    ['a line per field', invalidInput(details), 'a is required.\nb is not known here.'],
    [
      'a number',
      refused('wrong_status', 'The role %role_id is in use.', { role_id: 7 }),
      'The role 7 is in use.',
    ],
    ['what is no placeholder', refused('wrong_status', '50%off, %b.', { a: 1 }), '50%off, %b.'],
    ['a value once', refused('wrong_status', '%a and %b.', { a: '%b', b: '%a' }), '%b and %a.'],
    ['a value with a $', refused('wrong_status', 'Is %a.', { a: "$& $1 $'" }), "Is $& $1 $'."],
    ['names of Object', refused('wrong_status', '%constructor %toString.', {}), '%constructor %toString.'],
  ]
  for (const [name, error, text] of table) it(name, () => assert.equal(errorText(error), text))
})
