// List filters: every operator on every field type, and every refusal.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '../../src/platform/errors.ts'
import type { Condition, FilterFields, GroupedFilter } from '../../src/platform/lists/filter.ts'
import { andEquals, parseFilter, withFilterGroups } from '../../src/platform/lists/filter.ts'
import { countKeys } from '../../src/platform/text.ts'

const fields: FilterFields = {
  id: { sql: 't.id', type: 'identifier' },
  name: { sql: 't.name', type: 'text' },
  is_read: { sql: 't.is_read', type: 'boolean' },
  created_at: { sql: 't.created_at', type: 'time' },
}

/** Filtered by amount, and by a text that has few values. */
const priced: FilterFields = {
  total: { sql: 't.total', type: 'amount' },
  status: { sql: 't.status', type: 'text', values: ['draft', 'Sent'] },
}

const parse = (filter: unknown): Condition => parseFilter(JSON.stringify(filter), fields)

function refusalOf(work: () => unknown): AppError {
  try {
    work()
  } catch (error) {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.kind, 'invalid')
    return error
  }
  return assert.fail('It was accepted.')
}

const refusal = (json: string) => refusalOf(() => parseFilter(json, fields))

/** The fields that a refusal names. */
const named = (json: string) => refusal(json).errors?.map(({ parameters }) => parameters?.fieldName)

/** The messages of an error with its parameters filled in. */
const messagesOf = (work: () => unknown) =>
  refusalOf(work).errors?.map(({ message, parameters: of }) =>
    message.replace('%fieldName', String(of?.fieldName)),
  )
const filterMessages = (json: string) => messagesOf(() => parseFilter(json, fields))

/** The filter that holds the value in that place. */
function filterWith(place: string, value: unknown): object {
  const [, field = '', operator, index] = /^(\w+)(?:\.(\w+))?(?:\[(\d)\])?$/.exec(place) ?? []
  if (operator === undefined) return { [field]: value }
  const operand = index === undefined ? value : [...Array<number>(Number(index)).fill(1), value]
  return { [field]: { [operator]: operand } }
}

const second = '2026-01-31 12:00:00'
const inList = 'lower(t.name) in (select lower(value) from unnest($1::text[]) value)'

describe('parseFilter', () => {
  const [first, last, onLeapDay] = ['2026-01-31 00:00:00', '2026-01-31 23:59:59', '2024-02-29 23:59:59']
  const onDay = (...operators: string[]) =>
    operators.map((operator) => ({ created_at: { [operator]: '2026-01-31' } }))
  /** Filters that mean the same. */
  const accepted: [sql: string, values: unknown[], ...filters: object[]][] = [
    ['true', [], {}],
    ['t.id = $1::integer', [5], { id: 5 }, { id: '5' }],
    ['t.id = $1::integer', [2147483647], { id: '2147483647' }, { id: { eq: 2147483647 } }],
    ['t.id is distinct from $1::integer', [5], { id: { neq: 5 } }],
    ['t.id > $1::integer', [5], { id: { gt: 5 } }],
    ['t.id >= $1::integer', [5], { id: { gteq: 5 } }, { id: { from: 5 } }],
    ['t.id < $1::integer', [5], { id: { lt: 5 } }],
    ['t.id <= $1::integer', [5], { id: { lteq: 5 } }, { id: { to: 5 } }],
    ['t.id = any($1::integer[])', [[1, 2]], { id: { in: [1, '2'] } }],
    ['(t.id = any($1::integer[])) is not true', [[]], { id: { nin: [] } }],
    ['t.id is null', [], { id: { null: true } }, { id: { notnull: '0' } }],
    ['t.id is not null', [], { id: { null: 'false' } }, { id: { notnull: 1 } }],
    ['lower(t.name) = lower($1::text)', ['A'], { name: 'A' }, { name: { eq: 'A' } }],
    ['lower(t.name) = lower($1::text)', [''], { name: '' }],
    ['lower(t.name) = lower($1::text)', ['50%_\\'], { name: '50%_\\' }],
    ['lower(t.name) is distinct from lower($1::text)', ['A'], { name: { neq: 'A' } }],
    ['lower(t.name) like lower($1::text)', ['A%'], { name: { like: 'A%' } }],
    ['lower(t.name) like lower($1::text)', ['a\\\\'], { name: { like: 'a\\\\' } }],
    ['lower(t.name) like lower($1::text)', ['\\%'], { name: { like: '\\%' } }],
    [inList, [['A']], { name: { in: ['A'] } }],
    [`(${inList}) is not true`, [['A']], { name: { nin: ['A'] } }],
    ['t.name is null', [], { name: { null: true } }],
    ['t.name is not null', [], { name: { notnull: true } }],
    ['t.is_read = $1::boolean', [true], { is_read: true }, { is_read: 'true' }, { is_read: '1' }],
    ['t.is_read = $1::boolean', [false], { is_read: '0' }, { is_read: 0 }, { is_read: { eq: 'false' } }],
    ['t.is_read is distinct from $1::boolean', [true], { is_read: { neq: 1 } }],
    ['t.is_read = any($1::boolean[])', [[true, false]], { is_read: { in: [true, '0'] } }],
    ['(t.is_read = any($1::boolean[])) is not true', [[true]], { is_read: { nin: [true] } }],
    ['t.is_read is null', [], { is_read: { null: true } }],
    ['t.is_read is not null', [], { is_read: { notnull: true } }],
    ['t.created_at = $1::timestamp', [second], { created_at: { eq: second } }],
    ['t.created_at is distinct from $1::timestamp', [second], { created_at: { neq: second } }],
    ['t.created_at >= $1::timestamp', [second], { created_at: { from: second } }],
    ['t.created_at <= $1::timestamp', [second], { created_at: { to: second } }],
    ['t.created_at >= $1::timestamp', [first], ...onDay('from', 'gteq')],
    ['t.created_at < $1::timestamp', [first], ...onDay('lt')],
    ['t.created_at <= $1::timestamp', [last], ...onDay('to', 'lteq')],
    ['t.created_at > $1::timestamp', [last], ...onDay('gt')],
    ['t.created_at >= $1::timestamp', [onLeapDay], { created_at: { from: onLeapDay } }],
    [
      't.created_at >= $1::timestamp and t.created_at <= $2::timestamp',
      ['0001-01-01 00:00:00', '9999-12-31 23:59:59'],
      { created_at: { from: '0001-01-01', to: '9999-12-31' } },
    ],
    ['t.created_at is null', [], { created_at: { null: true } }],
    ['t.created_at is not null', [], { created_at: { notnull: true } }],
    [
      't.is_read = $1::boolean and t.id > $2::integer and t.id < $3::integer and lower(t.name) = lower($4::text)',
      [false, 1, 9, 'x'],
      { is_read: false, id: { gt: 1, lt: 9 }, name: 'x' },
    ],
  ]
  for (const [sql, values, ...filters] of accepted)
    for (const filter of filters)
      it(`takes ${JSON.stringify(filter)}`, () => assert.deepEqual(parse(filter), { sql, values }))

  it('takes no filter for all rows', () =>
    assert.deepEqual(parseFilter(undefined, fields), { sql: 'true', values: [] }))

  it('takes a thousand values in a list', () => {
    const ids = Array.from({ length: 1000 }, (_, n) => n + 1)
    assert.deepEqual(parse({ id: { in: ids } }).values, [ids])
    assert.deepEqual(named(JSON.stringify({ id: { in: [...ids, 1] } })), ['filter.id.in'])
  })

  const broken = [
    ...`{ undefined {'id':1} {"id":01} {"id":+1} {"id":NaN} {id:1} {}{} {"id":1,}`.split(' '),
    '',
    '\ufeff{}',
    'null',
    '5',
    '""',
    '"id"',
    '[]',
    'true',
    '[{"id":1}]',
    '{"id":1,"id":2}',
    '{"id":{"gt":1,"gt":2}}',
    '{"id":1,"\\u0069d":2}',
    '{"id":{"in":[{"a":1,"a":2}]}}',
  ]
  for (const json of broken) it(`refuses ${json} as a whole`, () => assert.deepEqual(named(json), ['filter']))

  const wrongKeys = [
    ...`constructor toString xmin message customer_ip ID t.id id'-- * id::text created_at.from`.split(' '),
    '',
    ' id',
    'id ',
    'id = 1 or 1',
  ]
  const wrongOperators = [
    ...'EQ like regexp between $gt __defineGetter__ constructor 0'.split(' '),
    '',
    'eq ',
    '= 1 or 1',
  ]
  const comparisons = ['gt', 'gteq', 'lt', 'lteq', 'from', 'to']
  const wrongIds = [0, -1, 1.5, 2147483648, 1e20, true, null, '', ' 1', '01', '+1', '-1', '1.0', '1e3', '0x1']
  wrongIds.push('1_0', '١', 'abc')
  const wrongTimes = [
    ...'yesterday now infinity -infinity epoch 24:00:00 2024-02-30 2023-02-29 2026-13-01'.split(' '),
    ...'2026-00-10 2026-01-00 2026-01-32 10000-01-01 0000-01-01 -0001-01-01 2026-1-31'.split(' '),
    ...'2026-01-31T12 20260131 31.01.2026 ２０２６-01-31 J2451187'.split(' '),
    '',
    5,
    null,
    ' 2026-01-31',
    '2026-01-31 ',
    ...'24:00:00 12:60:00 12:00:60 12:00:00+25 12:00:00X 12 12:00:00.'
      .split(' ')
      .map((time) => `2026-01-31 ${time}`),
  ]
  const objects: unknown[] = [{}, [], [5], { toString: 1 }, { valueOf: 1 }]
  /** Each value is refused in each place: `id` is that of a value, `id.eq` of an operator, `id.in[1]` in a list. */
  const wrongValues: [values: unknown[], ...places: string[]][] = [
    [['a'], ...comparisons.map((operator) => `name.${operator}`)],
    [[true], ...comparisons.map((operator) => `is_read.${operator}`)],
    [['t'], 'is_read.like'],
    [['2026%'], 'created_at.like'],
    [[[second]], 'created_at.in'],
    [wrongIds, 'id', 'id.eq', 'id.in[1]'],
    [[{}, [], [5]], 'id'],
    [objects, 'id.gt', 'name.eq', 'is_read.eq', 'is_read.null', 'created_at.from'],
    [[5, 1.5, true, null], 'name', 'name.like', 'name.nin[0]'],
    [['a\0b', '\ud800', 'a\udc00', '\udc00\ud800'], 'name', 'name.like', 'name.in[0]'],
    [['\\', 'a\\', 'a\\\\\\'], 'name.like'],
    [['yes', 'TRUE', ' true', '', 2, -1, 1.5, null, '01'], 'is_read'],
    [[1, '1', {}, null, 'a,b', { length: 1, 0: 1 }], 'id.in'],
    [[second, '2026-01-31', 5, null, true], 'created_at'],
    [wrongTimes, 'created_at.from'],
    [['2026-01-31'], 'created_at.eq', 'created_at.neq'],
  ]
  type Refused = [filter: unknown, fieldName: string]
  const refused: Refused[] = [
    ...wrongKeys.map((key): Refused => [{ [key]: 1 }, `filter.${key}`]),
    ...wrongOperators.map((key): Refused => [{ id: { [key]: 1 } }, `filter.id.${key}`]),
    ...wrongValues.flatMap(([values, ...places]) =>
      places.flatMap((at) => values.map((value): Refused => [filterWith(at, value), `filter.${at}`])),
    ),
  ]
  for (const [filter, fieldName] of refused)
    it(`refuses ${JSON.stringify(filter)} and names ${fieldName}`, () =>
      assert.deepEqual(named(JSON.stringify(filter)), [fieldName]))

  const [forAll, isNone] = ['eq, neq, in, nin', 'is not an operator of this field']
  const sentences: [json: string, sentence: string][] = [
    ['{', ' must be JSON: error at position 1.'],
    ['[]', ' must be a JSON object.'],
    ['{"id":1,"id":2}', ' must not hold the same key twice.'],
    ['{"nope":1}', '.nope is not a filter field; there are id, name, is_read, created_at.'],
    ['{"created_at":"2026-01-31"}', '.created_at must be an object such as {"from": "2026-01-31 00:00:00"}.'],
    ['{"is_read":[]}', `.is_read must be a value or an object of operators (${forAll}, null, notnull).`],
    ['{"name":{"gt":"a"}}', `.name.gt ${isNone}; there are ${forAll}, like, null, notnull.`],
    ['{"id":{"in":1}}', '.id.in must be an array of at most 1000 values.'],
    ['{"id":{"in":[1,"x"]}}', '.id.in[1] must be an integer between 1 and 2147483647.'],
    ['{"is_read":"yes"}', '.is_read must be true or false.'],
    ['{"name":5}', '.name must be a string.'],
    ['{"name":"a\\u0000"}', '.name must not hold NUL or half a surrogate pair.'],
    ['{"name":{"like":"a\\\\"}}', '.name.like must not end with a single backslash.'],
    [
      '{"created_at":{"to":"now"}}',
      '.created_at.to must be a time such as 2026-01-31 12:00:00 in UTC, or 2026-01-31T13:00:00+01:00.',
    ],
  ]
  for (const [json, sentence] of sentences)
    it(`rejects ${json}: filter${sentence}`, () =>
      assert.deepEqual(filterMessages(json), [`filter${sentence}`]))

  it('does not lay a fault of its own at the caller: it goes up as it is', () => {
    const bug = new TypeError('a bug')
    const id = { type: 'identifier', sql: '' } as const
    Object.defineProperty(id, 'sql', { get: () => assert.fail(bug) })
    const isBug = (error: unknown) => error === bug
    assert.throws(() => parseFilter('{"id":5}', { id }), isBug)
  })

  it('refuses __proto__ as a field and as an operator', () => {
    assert.deepEqual(named('{"__proto__":1}'), ['filter.__proto__'])
    assert.deepEqual(named('{"id":{"__proto__":1}}'), ['filter.id.__proto__'])
  })

  it('names every field that is wrong', () => {
    const json = '{"id":"x","nope":1,"is_read":true,"created_at":5}'
    assert.deepEqual(named(json), ['filter.id', 'filter.nope', 'filter.created_at'])
  })

  it('shows a long or broken key only in part, and as text', () => {
    const long = 'x'.repeat(5000)
    assert.deepEqual(named(JSON.stringify({ [long]: 1 })), [`filter.${long.slice(0, 100)}`])
    assert.deepEqual(named(JSON.stringify({ id: { [long]: 1 } })), [`filter.id.${long.slice(0, 100)}`])
    const chairs = '🪑'.repeat(60)
    for (const key of ['a\ud800', `${chairs}x`, `x${chairs}`])
      for (const filter of [{ [key]: 1 }, { id: { [key]: 1 } }])
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

describe('a filter by amount', () => {
  for (const [filter, sql, values] of [
    [{ total: 189.5 }, 't.total = $1::numeric', ['189.5']],
    [{ total: '99999999999.9999' }, 't.total = $1::numeric', ['99999999999.9999']],
    [{ total: { from: 0, lt: '10' } }, 't.total >= $1::numeric and t.total < $2::numeric', ['0', '10']],
    [{ total: { in: [1, '2.5'] } }, 't.total = any($1::numeric[])', [['1', '2.5']]],
    [{ total: { notnull: true } }, 't.total is not null', []],
  ] as const)
    it(`takes ${JSON.stringify(filter)}`, () =>
      assert.deepEqual(parseFilter(JSON.stringify(filter), priced), { sql, values }))

  for (const value of [-1, 1e11, 0.00001, '', '1,5', '01', ' 1', 'NaN', true, null, [5]])
    it(`refuses ${JSON.stringify(value)}`, () =>
      assert.deepEqual(
        messagesOf(() => parseFilter(JSON.stringify({ total: { eq: value } }), priced)),
        ['filter.total.eq must be a number of at most 99999999999.9999 with at most 4 decimals.'],
      ))
})

describe('a filter by a text that has few values', () => {
  const codes = (count: number) => Array.from({ length: count }, (_, index) => `C${index}`)
  const refusalAmong = (values: readonly string[]) =>
    messagesOf(() => parseFilter('{"code":"none"}', { code: { sql: 't.code', type: 'text', values } }))

  for (const status of ['draft', 'DRAFT', 'sent', 'Sent'])
    it(`takes ${status}, in upper or lower case`, () =>
      assert.deepEqual(parseFilter(JSON.stringify({ status }), priced), {
        sql: 'lower(t.status) = lower($1::text)',
        values: [status],
      }))

  it('takes a part of one as a pattern', () =>
    assert.deepEqual(parseFilter('{"status":{"like":"dr%"}}', priced).values, ['dr%']))

  it('refuses any other value and names those that there are', () => {
    const wrong = ['filter.status must be one of draft, Sent.']
    for (const status of ['', 'sen', 'draft '])
      assert.deepEqual(
        messagesOf(() => parseFilter(JSON.stringify({ status }), priced)),
        wrong,
      )
  })

  it('names all of twenty, and the first twenty of more', () => {
    const twenty = codes(20).join(', ')
    assert.deepEqual(refusalAmong(codes(20)), [`filter.code must be one of ${twenty}.`])
    assert.deepEqual(refusalAmong(codes(21)), [`filter.code must be one of ${twenty}, ….`])
  })
})

describe('withFilterGroups', () => {
  const none = { sql: 'true', values: [] }
  /** Filters as `field=value=condition`, joined by `|` to groups and those by `&`; what is left empty is not given. */
  const groupsIn = (text: string): GroupedFilter[][] =>
    text.split(' & ').map((group, i) =>
      group.split(' | ').map((filter, j) => {
        const [field, value, conditionType] = filter.split('=').map((part) => part || undefined)
        return { name: `${i}.${j}`, field, value, conditionType }
      }),
    )

  for (const [text, sql, values] of [
    ['name=x', '(true) and (lower(t.name) = lower($1::text))', ['x']],
    ['id=1 | id=2=gt', '(true) and (t.id = $1::integer or t.id > $2::integer)', [1, 2]],
    ['id=1 & is_read=1', '(true) and (t.id = $1::integer) and (t.is_read = $2::boolean)', [1, true]],
    ['id=1,2=in', '(true) and (t.id = any($1::integer[]))', [[1, 2]]],
    ['id=1,2=nin', '(true) and ((t.id = any($1::integer[])) is not true)', [[1, 2]]],
    ['name==null', '(true) and (t.name is null)', []],
    ['name=0=notnull', '(true) and (t.name is not null)', []],
    ['name=x=finset', `(true) and (lower($1::text) = any(string_to_array(lower(t.name), ',')))`, ['x']],
    ['created_at=2026-01-31=to', '(true) and (t.created_at <= $1::timestamp)', ['2026-01-31 23:59:59']],
  ] as [string, string, unknown[]][])
    it(`${text} is ${sql}`, () =>
      assert.deepEqual(withFilterGroups(none, groupsIn(text), fields), { sql, values }))

  it('follows the condition of the filter, which stays as it is where there are no groups', () => {
    const before = parse({ id: 5 })
    const { sql, values } = withFilterGroups(before, groupsIn('id=6'), fields)
    assert.deepEqual([sql, values], ['(t.id = $1::integer) and (t.id = $2::integer)', [5, 6]])
    assert.equal(withFilterGroups(before, [], fields), before)
    assert.deepEqual(before.values, [5])
  })

  const fieldNames = 'is not a filter field; there are id, name, is_read, created_at.'
  const textOperators = 'must be one of eq, neq, in, nin, like, null, notnull, finset.'
  for (const [text, ...faults] of [
    ['=x', '0.0[field] is required.'],
    ['colour=x', `0.0[field] ${fieldNames}`],
    ['toString=x', `0.0[field] ${fieldNames}`],
    ['name', '0.0[value] is required.'],
    ['name=x=gt', `0.0[conditionType] ${textOperators}`],
    ['name=x=EQ', `0.0[conditionType] ${textOperators}`],
    ['is_read=1=finset', '0.0[conditionType] must be one of eq, neq, in, nin, null, notnull.'],
    ['name=x\0=finset', '0.0[value] must not hold NUL or half a surrogate pair.'],
    ['id=1,x=in', '0.0[value][1] must be an integer between 1 and 2147483647.'],
    ['id=1 | name & nope=1', '0.1[value] is required.', `1.0[field] ${fieldNames}`],
  ] as [string, ...string[]][])
    it(`refuses ${JSON.stringify(text)}`, () =>
      assert.deepEqual(
        messagesOf(() => withFilterGroups(none, groupsIn(text), fields)),
        faults,
      ))

  it('lets pass what is no fault of the caller', () => {
    const broken = [[new Proxy({ name: '' }, { get: () => assert.fail('broken') })]]
    assert.throws(() => withFilterGroups(none, broken, fields), { message: 'broken' })
  })
})

describe('andEquals', () => {
  it('adds a condition whose placeholder follows those of the filter', () =>
    assert.deepEqual(andEquals(parse({ id: 5 }), 't.customer_id', 7), {
      sql: '(t.id = $1::integer) and t.customer_id = $2',
      values: [5, 7],
    }))

  it('stands alone when there is no filter', () =>
    assert.deepEqual(andEquals(parseFilter(undefined, fields), 't.customer_id', 7), {
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
