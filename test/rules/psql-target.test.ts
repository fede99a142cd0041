// How psql is told where to connect: never with the password as an argument.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { psqlTarget } from '../../src/cli/psql-command.ts'

it('the password of a URL is passed in a variable', () => {
  const of = (connectionString: string) => psqlTarget({ connectionString })
  assert.deepEqual(of('postgresql://shop:hunter%202@db.internal:5433/shop?sslmode=require'), {
    url: ['postgresql://shop@db.internal:5433/shop?sslmode=require'],
    variables: { PGPASSWORD: 'hunter 2' },
  })
  assert.deepEqual(of('postgresql://db.internal/shop?user=shop&password=hunter2'), {
    url: ['postgresql://db.internal/shop?user=shop'],
    variables: { PGPASSWORD: 'hunter2' },
  })
  const url = 'postgresql:///shop?host=%2Frun%2Fpostgresql'
  assert.deepEqual(of(url), { url: [url], variables: {} })
})

it('of several servers, psql chooses the primary', () => {
  const connectionString = 'postgresql://pg1:hunter2@pg1:5433,pg2,[::1]:5434/shop?sslmode=require'
  assert.deepEqual(psqlTarget({ connectionString }), {
    url: ['postgresql://pg1@pg1:5433,pg2,[::1]:5434/shop?sslmode=require'],
    variables: { PGPASSWORD: 'hunter2', PGTARGETSESSIONATTRS: 'read-write' },
  })
})

it('a socket of the embedded server is passed in variables', () => {
  assert.deepEqual(psqlTarget({ host: '/tmp/x', port: 5432, user: 'quotewright', database: 'quotewright' }), {
    url: [],
    variables: { PGHOST: '/tmp/x', PGPORT: '5432', PGUSER: 'quotewright', PGDATABASE: 'quotewright' },
  })
})
