// The filter of the lists: every operator on every type of field, and everything that is refused.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '../../src/platform/errors.ts'
import { narrowed, parseFilter, type Condition, type FilterFields } from '../../src/platform/filter.ts'
import { countKeys } from '../../src/platform/json-keys.ts'

const fields: FilterFields = {
  id: { sql: 't.id', type: 'identifier' },
  name: { sql: 't.name', type: 'text' },
  is_read: { sql: 't.is_read', type: 'boolean' },
  created_at: { sql: 't.created_at', type: 'time' },
}

const parse = (filter: unknown): Condition => parseFilter(JSON.stringify(filter), fields)

function refusal(json: string): Fault {
  try {
    parseFilter(json, fields)
  } catch (error) {
    assert.ok(error instanceof Fault, String(error))
    assert.equal(error.kind, 'invalid')
    return error
  }
  return assert.fail(`${json.slice(0, 200)} was taken`)
}

/** The fields that a refusal names. */
const named = (json: string) => refusal(json).errors?.map(({ parameters }) => parameters?.fieldName)

/** What a refusal says, as a reader sees it. */
const told = (json: string) =>
  refusal(json).errors?.map(({ message, parameters }) =>
    message.replace('%fieldName', String(parameters?.fieldName)),
  )

const second = '2026-01-31 12:00:00'
const inList = 'lower(t.name) in (select lower(value) from unnest($1::text[]) value)'

describe('parseFilter', () => {
  const taken: [filter: unknown, sql: string, values: unknown[]][] = [
    [{}, 'true', []],
    [{ id: 5 }, 't.id = $1::integer', [5]],
    [{ id: '5' }, 't.id = $1::integer', [5]],
    [{ id: '2147483647' }, 't.id = $1::integer', [2147483647]],
    [{ id: { eq: 2147483647 } }, 't.id = $1::integer', [2147483647]],
    [{ id: { neq: 5 } }, 't.id is distinct from $1::integer', [5]],
    [{ id: { gt: 5 } }, 't.id > $1::integer', [5]],
    [{ id: { gteq: 5 } }, 't.id >= $1::integer', [5]],
    [{ id: { lt: 5 } }, 't.id < $1::integer', [5]],
    [{ id: { lteq: 5 } }, 't.id <= $1::integer', [5]],
    [{ id: { from: 5 } }, 't.id >= $1::integer', [5]],
    [{ id: { to: 5 } }, 't.id <= $1::integer', [5]],
    [{ id: { in: [1, '2'] } }, 't.id = any($1::integer[])', [[1, 2]]],
    [{ id: { nin: [] } }, '(t.id = any($1::integer[])) is not true', [[]]],
    [{ id: { null: true } }, 't.id is null', []],
    [{ id: { null: 'false' } }, 't.id is not null', []],
    [{ id: { notnull: 1 } }, 't.id is not null', []],
    [{ id: { notnull: '0' } }, 't.id is null', []],
    [{ name: 'A' }, 'lower(t.name) = lower($1::text)', ['A']],
    [{ name: '' }, 'lower(t.name) = lower($1::text)', ['']],
    [{ name: '50%_\\' }, 'lower(t.name) = lower($1::text)', ['50%_\\']],
    [{ name: { eq: 'A' } }, 'lower(t.name) = lower($1::text)', ['A']],
    [{ name: { neq: 'A' } }, 'lower(t.name) is distinct from lower($1::text)', ['A']],
    [{ name: { like: 'A%' } }, 'lower(t.name) like lower($1::text)', ['A%']],
    [{ name: { like: 'a\\\\' } }, 'lower(t.name) like lower($1::text)', ['a\\\\']],
    [{ name: { like: '\\%' } }, 'lower(t.name) like lower($1::text)', ['\\%']],
    [{ name: { in: ['A'] } }, inList, [['A']]],
    [{ name: { nin: ['A'] } }, `(${inList}) is not true`, [['A']]],
    [{ name: { null: true } }, 't.name is null', []],
    [{ name: { notnull: true } }, 't.name is not null', []],
    [{ is_read: true }, 't.is_read = $1::boolean', [true]],
    [{ is_read: 'true' }, 't.is_read = $1::boolean', [true]],
    [{ is_read: '1' }, 't.is_read = $1::boolean', [true]],
    [{ is_read: '0' }, 't.is_read = $1::boolean', [false]],
    [{ is_read: 0 }, 't.is_read = $1::boolean', [false]],
    [{ is_read: { eq: 'false' } }, 't.is_read = $1::boolean', [false]],
    [{ is_read: { neq: 1 } }, 't.is_read is distinct from $1::boolean', [true]],
    [{ is_read: { in: [true, '0'] } }, 't.is_read = any($1::boolean[])', [[true, false]]],
    [{ is_read: { nin: [true] } }, '(t.is_read = any($1::boolean[])) is not true', [[true]]],
    [{ is_read: { null: true } }, 't.is_read is null', []],
    [{ is_read: { notnull: true } }, 't.is_read is not null', []],
    [{ created_at: { eq: second } }, 't.created_at = $1::timestamp', [second]],
    [{ created_at: { neq: second } }, 't.created_at is distinct from $1::timestamp', [second]],
    [{ created_at: { from: second } }, 't.created_at >= $1::timestamp', [second]],
    [{ created_at: { to: second } }, 't.created_at <= $1::timestamp', [second]],
    [{ created_at: { from: '2026-01-31' } }, 't.created_at >= $1::timestamp', ['2026-01-31 00:00:00']],
    [{ created_at: { gteq: '2026-01-31' } }, 't.created_at >= $1::timestamp', ['2026-01-31 00:00:00']],
    [{ created_at: { lt: '2026-01-31' } }, 't.created_at < $1::timestamp', ['2026-01-31 00:00:00']],
    [{ created_at: { to: '2026-01-31' } }, 't.created_at <= $1::timestamp', ['2026-01-31 23:59:59']],
    [{ created_at: { lteq: '2026-01-31' } }, 't.created_at <= $1::timestamp', ['2026-01-31 23:59:59']],
    [{ created_at: { gt: '2026-01-31' } }, 't.created_at > $1::timestamp', ['2026-01-31 23:59:59']],
    [
      { created_at: { from: '0001-01-01', to: '9999-12-31' } },
      't.created_at >= $1::timestamp and t.created_at <= $2::timestamp',
      ['0001-01-01 00:00:00', '9999-12-31 23:59:59'],
    ],
    [
      { created_at: { from: '2024-02-29 23:59:59' } },
      't.created_at >= $1::timestamp',
      ['2024-02-29 23:59:59'],
    ],
    [{ created_at: { null: true } }, 't.created_at is null', []],
    [{ created_at: { notnull: true } }, 't.created_at is not null', []],
    [
      { is_read: false, id: { gt: 1, lt: 9 }, name: 'x' },
      't.is_read = $1::boolean and t.id > $2::integer and t.id < $3::integer and lower(t.name) = lower($4::text)',
      [false, 1, 9, 'x'],
    ],
  ]
  for (const [filter, sql, values] of taken)
    it(`takes ${JSON.stringify(filter)}`, () => assert.deepEqual(parse(filter), { sql, values }))

  it('takes no filter for all rows', () =>
    assert.deepEqual(parseFilter(undefined, fields), { sql: 'true', values: [] }))

  it('takes a thousand values in a list', () => {
    const ids = Array.from({ length: 1000 }, (_, n) => n + 1)
    assert.deepEqual(parse({ id: { in: ids } }).values, [ids])
    assert.deepEqual(named(JSON.stringify({ id: { in: [...ids, 1] } })), ['filter.id.in'])
  })

  for (const json of [
    '',
    '{',
    'undefined',
    "{'id':1}",
    '{"id":01}',
    '{"id":+1}',
    '{"id":NaN}',
    '{id:1}',
    '\ufeff{}',
    '{}{}',
    '{"id":1,}',
    'null',
    '5',
    '""',
    '"id"',
    '[]',
    '[{"id":1}]',
    'true',
    '{"id":1,"id":2}',
    '{"id":{"gt":1,"gt":2}}',
    '{"id":1,"\\u0069d":2}',
    '{"id":{"in":[{"a":1,"a":2}]}}',
  ])
    it(`refuses ${json} as a whole`, () => assert.deepEqual(named(json), ['filter']))

  const refused: [filter: unknown, fieldName: string][] = [
    ...[
      'constructor',
      'toString',
      'xmin',
      'message',
      'customer_ip',
      'ID',
      ' id',
      'id ',
      't.id',
      'id = 1 or 1',
      "id'--",
      '',
      '*',
      'id::text',
      'created_at.from',
    ].map((key): [unknown, string] => [{ [key]: 1 }, `filter.${key}`]),
    ...[
      'eq ',
      'EQ',
      'like',
      'regexp',
      'between',
      '$gt',
      '__defineGetter__',
      'constructor',
      '',
      '0',
      '= 1 or 1',
    ].map((operator): [unknown, string] => [{ id: { [operator]: 1 } }, `filter.id.${operator}`]),
    ...['gt', 'gteq', 'lt', 'lteq', 'from', 'to'].flatMap((operator): [unknown, string][] => [
      [{ name: { [operator]: 'a' } }, `filter.name.${operator}`],
      [{ is_read: { [operator]: true } }, `filter.is_read.${operator}`],
    ]),
    [{ is_read: { like: 't' } }, 'filter.is_read.like'],
    [{ created_at: { like: '2026%' } }, 'filter.created_at.like'],
    [{ created_at: { in: [second] } }, 'filter.created_at.in'],
    ...[
      0,
      -1,
      1.5,
      2147483648,
      1e20,
      '',
      '01',
      '+1',
      '-1',
      '1.0',
      '1e3',
      ' 1',
      '0x1',
      '1_0',
      '١',
      'abc',
      true,
      null,
    ].flatMap((value): [unknown, string][] => [
      [{ id: value }, 'filter.id'],
      [{ id: { eq: value } }, 'filter.id.eq'],
      [{ id: { in: [1, value] } }, 'filter.id.in[1]'],
    ]),
    ...[{}, [], [5]].map((value): [unknown, string] => [{ id: value }, 'filter.id']),
    ...[{}, [], [5], { toString: 1 }, { valueOf: 1 }].flatMap((value): [unknown, string][] => [
      [{ id: { gt: value } }, 'filter.id.gt'],
      [{ name: { eq: value } }, 'filter.name.eq'],
      [{ is_read: { eq: value } }, 'filter.is_read.eq'],
      [{ is_read: { null: value } }, 'filter.is_read.null'],
      [{ created_at: { from: value } }, 'filter.created_at.from'],
    ]),
    ...[5, 1.5, true, null].flatMap((value): [unknown, string][] => [
      [{ name: value }, 'filter.name'],
      [{ name: { like: value } }, 'filter.name.like'],
      [{ name: { nin: [value] } }, 'filter.name.nin[0]'],
    ]),
    ...['a\0b', '\ud800', 'a\udc00', '\udc00\ud800'].flatMap((value): [unknown, string][] => [
      [{ name: value }, 'filter.name'],
      [{ name: { like: value } }, 'filter.name.like'],
      [{ name: { in: [value] } }, 'filter.name.in[0]'],
    ]),
    ...['\\', 'a\\', 'a\\\\\\'].map((value): [unknown, string] => [
      { name: { like: value } },
      'filter.name.like',
    ]),
    ...['yes', 'TRUE', ' true', '', 2, -1, 1.5, null, '01'].map((value): [unknown, string] => [
      { is_read: value },
      'filter.is_read',
    ]),
    ...[1, '1', {}, null, 'a,b', { length: 1, 0: 1 }].map((value): [unknown, string] => [
      { id: { in: value } },
      'filter.id.in',
    ]),
    ...[second, '2026-01-31', 5, null, true].map((value): [unknown, string] => [
      { created_at: value },
      'filter.created_at',
    ]),
    ...[
      'yesterday',
      'now',
      'infinity',
      '-infinity',
      'epoch',
      '24:00:00',
      '2026-01-31 24:00:00',
      '2026-01-31 12:60:00',
      '2026-01-31 12:00:60',
      '2024-02-30',
      '2023-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-01-32',
      '10000-01-01',
      '0000-01-01',
      '-0001-01-01',
      '2026-1-31',
      '2026-01-31T12:00:00',
      '2026-01-31 12:00:00Z',
      '2026-01-31 12:00:00+01',
      '2026-01-31 12:00',
      '2026-01-31 12:00:00.5',
      ' 2026-01-31',
      '2026-01-31 ',
      '20260131',
      '31.01.2026',
      '２０２６-01-31',
      '',
      'J2451187',
      5,
      null,
    ].map((value): [unknown, string] => [{ created_at: { from: value } }, 'filter.created_at.from']),
    ...['eq', 'neq'].map((operator): [unknown, string] => [
      { created_at: { [operator]: '2026-01-31' } },
      `filter.created_at.${operator}`,
    ]),
  ]
  for (const [filter, fieldName] of refused)
    it(`refuses ${JSON.stringify(filter)} and names ${fieldName}`, () =>
      assert.deepEqual(named(JSON.stringify(filter)), [fieldName]))

  const sentences: [json: string, sentence: string][] = [
    ['{', 'filter must be JSON.'],
    ['[]', 'filter must be a JSON object.'],
    ['{"id":1,"id":2}', 'filter must not hold the same key twice.'],
    ['{"nope":1}', 'filter.nope is not a filter field; there are id, name, is_read, created_at.'],
    [
      '{"created_at":"2026-01-31"}',
      'filter.created_at must be an object such as {"from": "2026-01-31 00:00:00"}.',
    ],
    [
      '{"is_read":[]}',
      'filter.is_read must be a value or an object of operators (eq, neq, in, nin, null, notnull).',
    ],
    [
      '{"name":{"gt":"a"}}',
      'filter.name.gt is not an operator of this field; there are eq, neq, in, nin, like, null, notnull.',
    ],
    ['{"id":{"in":1}}', 'filter.id.in must be an array of at most 1000 values.'],
    ['{"id":{"in":[1,"x"]}}', 'filter.id.in[1] must be an integer between 1 and 2147483647.'],
    ['{"is_read":"yes"}', 'filter.is_read must be true or false.'],
    ['{"name":5}', 'filter.name must be a string.'],
    ['{"name":"a\\u0000"}', 'filter.name must not hold NUL or half a surrogate pair.'],
    ['{"name":{"like":"a\\\\"}}', 'filter.name.like must not end with a single backslash.'],
    [
      '{"created_at":{"to":"now"}}',
      'filter.created_at.to must be a time such as 2026-01-31 23:59:59, in UTC.',
    ],
  ]
  for (const [json, sentence] of sentences)
    it(`says of ${json}: ${sentence}`, () => assert.deepEqual(told(json), [sentence]))

  it('does not lay a fault of its own at the caller: it goes up as it is', () => {
    const bug = new TypeError('a bug')
    const broken: FilterFields = {
      id: {
        type: 'identifier',
        get sql(): string {
          throw bug
        },
      },
    }
    assert.throws(
      () => parseFilter('{"id":5}', broken),
      (error) => error === bug,
    )
  })

  it('refuses __proto__ as a field and as an operator', () => {
    assert.deepEqual(named('{"__proto__":1}'), ['filter.__proto__'])
    assert.deepEqual(named('{"id":{"__proto__":1}}'), ['filter.id.__proto__'])
  })

  it('names every field that is wrong', () =>
    assert.deepEqual(named('{"id":"x","nope":1,"is_read":true,"created_at":5}'), [
      'filter.id',
      'filter.nope',
      'filter.created_at',
    ]))

  it('shows a long or broken key only in part, and as text', () => {
    const long = 'x'.repeat(5000)
    assert.deepEqual(named(JSON.stringify({ [long]: 1 })), [`filter.${long.slice(0, 100)}`])
    assert.deepEqual(named(JSON.stringify({ id: { [long]: 1 } })), [`filter.id.${long.slice(0, 100)}`])
    for (const filter of [
      { 'a\ud800': 1 },
      { ['🪑'.repeat(60) + 'x']: 1 },
      { ['x' + '🪑'.repeat(60)]: 1 },
      { id: { '\ud800': 1 } },
    ])
      assert.ok(String(named(JSON.stringify(filter))?.[0]).isWellFormed())
  })

  it('refuses a depth of 4,000 without a stack overflow', () => {
    const nested = (open: string, close: string) => open.repeat(4000) + '1' + close.repeat(4000)
    assert.deepEqual(named(`{"id":${nested('[', ']')}}`), ['filter.id'])
    assert.deepEqual(named(`{"id":${nested('{"eq":', '}')}}`), ['filter.id.eq'])
    assert.deepEqual(named(nested('[', ']')), ['filter'])
  })

  it('never puts what was sent into the SQL', () => {
    const { sql, values } = parse({ name: "'; drop table t; --", id: { in: ['7'] } })
    assert.equal(sql, 'lower(t.name) = lower($1::text) and t.id = any($2::integer[])')
    assert.deepEqual(values, ["'; drop table t; --", [7]])
  })
})

describe('narrowed', () => {
  it('adds a condition whose placeholder follows those of the filter', () =>
    assert.deepEqual(narrowed(parse({ id: 5 }), 't.customer_id', 7), {
      sql: '(t.id = $1::integer) and t.customer_id = $2',
      values: [5, 7],
    }))

  it('stands alone when there is no filter', () =>
    assert.deepEqual(narrowed(parseFilter(undefined, fields), 't.customer_id', 7), {
      sql: '(true) and t.customer_id = $1',
      values: [7],
    }))
})

describe('countKeys', () => {
  for (const [json, written, distinct] of [
    ['{}', 0, 0],
    ['[]', 0, 0],
    ['"a"', 0, 0],
    ['{"a":1}', 1, 1],
    ['{"a":1,"a":2}', 2, 1],
    ['{"a" : 1,\n"b"\t:2}', 2, 2],
    ['{"a":{"a":1}}', 2, 2],
    ['[{"a":1},{"a":1}]', 2, 2],
    ['{"a":"b","c":["d","e"]}', 2, 2],
    ['{"a":"\\"b\\":"}', 1, 1],
    ['{"a\\"":1,"a\\\\":2}', 2, 2],
    ['{"a":1,"\\u0061":2}', 2, 1],
    ['{"__proto__":1,"__proto__":2}', 2, 1],
    ['{"a":": \\":"}', 1, 1],
  ] as const)
    it(`${json} has ${written} keys, ${distinct} of them distinct`, () =>
      assert.deepEqual(countKeys(json), { written, distinct }))
})
