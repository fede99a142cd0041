// The commands for stores.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addStoreCommands } from '../../src/cli/store-commands.ts'
import { many } from '../../src/platform/postgres/database.ts'
import { insertDefaultStore } from '../../src/storefront/store-repository.ts'
import { openCommands } from '../support/commands.ts'
import { openTestDatabase } from '../support/test-server.ts'

const db = await openTestDatabase()
await insertDefaultStore(db, 'USD')
const { succeed, fail } = openCommands((program, terminal) =>
  addStoreCommands(program, (work) => work(db, {}), terminal),
)
const read = async (code: string) =>
  (await many(db, 'select name, currency_code, timezone, locale from store where code = $1', [code]))[0]

describe('store', () => {
  it('create creates one, in UTC unless a time zone is given', async () => {
    assert.equal(
      (await succeed('store create de --name Germany --currency EUR')).stdout,
      'The store de was created.\n',
    )
    assert.deepEqual(await read('de'), {
      name: 'Germany',
      currency_code: 'EUR',
      timezone: 'UTC',
      locale: null,
    })
    await succeed('store create jp --name 日本 --currency JPY --timezone Asia/Tokyo --locale ja')
    assert.deepEqual(await read('jp'), {
      name: '日本',
      currency_code: 'JPY',
      timezone: 'Asia/Tokyo',
      locale: 'ja',
    })
  })

  it('update changes what is given and keeps the rest', async () => {
    assert.equal(
      (await succeed('store update de --timezone Europe/Berlin')).stdout,
      'The store de was changed.\n',
    )
    assert.deepEqual(await read('de'), {
      name: 'Germany',
      currency_code: 'EUR',
      timezone: 'Europe/Berlin',
      locale: null,
    })
    await succeed('store update de --currency CHF --name Helvetia --locale de-CH')
    assert.deepEqual(await read('de'), {
      name: 'Helvetia',
      currency_code: 'CHF',
      timezone: 'Europe/Berlin',
      locale: 'de-CH',
    })
    await succeed('store update jp --no-locale')
    assert.deepEqual(await read('jp'), {
      name: '日本',
      currency_code: 'JPY',
      timezone: 'Asia/Tokyo',
      locale: null,
    })
  })

  it('list shows them to people, and with --json to programs', async () => {
    const { stdout } = await succeed('store list')
    assert.match(stdout, /^store_id +code +name +currency_code +timezone.*\n1 +default +Default +USD +UTC/)
    const records = JSON.parse((await succeed('store list --json')).stdout) as { code: string }[]
    assert.deepEqual(
      records.map(({ code }) => code),
      ['default', 'de', 'jp'],
    )
  })

  it('prints a sentence for a code that is taken, unknown or invalid, a wrong value, a missing option', async () => {
    await fail(1, 'store create de --name Germany --currency EUR', /^code is taken: there is a de already\.$/)
    await fail(1, 'store update fr --name France', /^No such entity with code = fr\.$/)
    await fail(1, 'store create V1 --name x --currency EUR', /^code must/)
    await fail(1, 'store create fr --name x --currency XXX', /^store\.currency_code must/)
    await fail(1, 'store create fr --name x --currency EUR --timezone Mars', /^store\.timezone must/)
    await fail(1, 'store create fr --name x --currency EUR --locale French', /^store\.locale must/)
    await fail(2, 'store create fr --name France', /--currency/)
    assert.equal(await read('fr'), undefined)
  })

  it('create makes one of several stores with the same code at the same time', async () => {
    const creating = ['One', 'Two', 'Three', 'Four'].map((name) =>
      succeed(`store create twin --name ${name} --currency EUR`),
    )
    const outcomes = await Promise.allSettled(creating)
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  it('update keeps what others change at the same time', async () => {
    await succeed('store create busy --name Busy --currency EUR')
    const changes = ['--name Busier', '--currency USD', '--timezone Asia/Tokyo', '--locale de']
    await Promise.all(changes.map((change) => succeed(`store update busy ${change}`)))
    assert.deepEqual(await read('busy'), {
      name: 'Busier',
      currency_code: 'USD',
      timezone: 'Asia/Tokyo',
      locale: 'de',
    })
  })
})

describe('store key', () => {
  const keys = async () => JSON.parse((await succeed('store key list --json')).stdout) as any[]

  it('create prints the key alone, which the list shows with its origins', async () => {
    const origins = ['https://shop.example', 'http://localhost:3000']
    const { stdout } = await succeed(`store key create default --origin ${origins.join(' ')}`)
    assert.match(stdout, /^pk_[0-9a-f]{32}\n$/)
    const { key, store_code, revoked_at, ...rest } = (await keys()).at(-1)
    assert.deepEqual([key, store_code, revoked_at], [stdout.trim(), 'default', null])
    assert.deepEqual(rest.origins, origins)
  })

  it('create refuses a wildcard, a path, and an unknown store', async () => {
    const before = await keys()
    for (const origin of ['https://*.shop.example', '*', 'https://shop.example/'])
      await fail(1, `store key create default --origin ${origin}`, /origin/)
    await fail(1, 'store key create nowhere --origin https://shop.example', /nowhere/)
    await fail(2, 'store key create default', /--origin/)
    assert.deepEqual(await keys(), before)
  })

  it('revoke revokes a key of the store', async () => {
    const { key_id } = (await keys()).at(-1)
    await fail(1, `store key revoke nowhere ${key_id}`, /nowhere/)
    await fail(1, 'store key revoke default 99999', /99999/)
    assert.equal(
      (await succeed(`store key revoke default ${key_id}`)).stdout,
      `The key ${key_id} was revoked.\n`,
    )
    assert.notEqual((await keys()).at(-1).revoked_at, null)
  })
})
