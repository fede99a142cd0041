// The roles for sales people that a new service has.
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { createSalesRoles, ensureSuperuserRole } from '../../../src/access/role-actions.ts'
import { many } from '../../../src/platform/postgres/database.ts'
import { openTestDatabase } from '../../support/test-server.ts'

const db = await openTestDatabase()
const create = () => db.transaction(createSalesRoles)
const names = async () =>
  (await many<{ name: string }>(db, 'select name from role order by role_id')).map(({ name }) => name)

beforeEach(async () => {
  await db.query('delete from role')
  await db.transaction(ensureSuperuserRole)
})

describe('createSalesRoles', () => {
  it('creates two roles, of which one has what the other has and more, and none may change access', async () => {
    await create()
    assert.deepEqual(await names(), ['Administrators', 'Sales', 'Sales managers'])
    const [sales, managers] = (
      await many<{ permissions: string[] }>(
        db,
        `select permissions from role where name like 'Sales%' order by role_id`,
      )
    ).map(({ permissions }) => permissions)
    assert.ok(sales!.every((permission) => managers!.includes(permission)))
    assert.ok(managers!.length > sales!.length)
    assert.deepEqual(
      managers!.filter((permission) =>
        /^all$|^(Access|Webhooks|Shops)::|^Storefront::manage/.test(permission),
      ),
      [],
    )
  })

  it('creates none where there is another role, and none twice', async () => {
    await db.query(`insert into role (name, permissions) values ('Shop', '{Quoting::quotes}')`)
    await create()
    assert.deepEqual(await names(), ['Administrators', 'Shop'])
    await db.query(`delete from role where name = 'Shop'`)
    await create()
    await create()
    assert.deepEqual(await names(), ['Administrators', 'Sales', 'Sales managers'])
  })
})
