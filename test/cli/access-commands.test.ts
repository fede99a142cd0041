// The commands for tokens, users and roles.
import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { permissions } from '../../src/domain/permissions.ts'
import { findCallers, updateLastUsed } from '../../src/access/caller-repository.ts'
import { addAccessCommands } from '../../src/cli/access-commands.ts'
import { many } from '../../src/platform/postgres/database.ts'
import { type Keyboard, openCommands } from '../support/commands.ts'
import { openSignIn } from '../support/sign-in.ts'
import { openTestDatabase, stopClock } from '../support/test-server.ts'

const db = await openTestDatabase()
await stopClock(db)
const PASSWORD = 'four quiet green walnuts'
const callerOf = async (token: string) => (await findCallers(db, [token])).get(token)

const { run, succeed, fail } = openCommands((program, terminal) =>
  addAccessCommands(program, (work) => work(db, {}), terminal),
)

/** Prints a list as JSON. */
const listed = async (line: string): Promise<Record<string, unknown>[]> =>
  JSON.parse((await succeed(`${line} --json`)).stdout) as Record<string, unknown>[]

let addresses = 0
const canSignIn = (username: string, password: string) =>
  openSignIn(db)({ username, password }, `203.0.113.${++addresses}`).then(Boolean, () => false)

/** Types the keys, one line after each question. */
function keyboard(...lines: string[]): { stdin: Keyboard; raw: boolean[] } {
  const raw: boolean[] = []
  const setRawMode = (isRaw: boolean) => void raw.push(isRaw)
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode })
  stdin.write(lines.join(''))
  return { stdin, raw }
}
const piped = (...chunks: string[]) => ({ stdin: Readable.from(chunks) })

describe('role', () => {
  it('create makes a role of several permissions, however they are given', async () => {
    const { stdout } = await succeed('role create Shop --permission Quoting::quotes Quoting::requests')
    assert.equal(stdout, 'The role Shop was created.\n')
    await succeed('role create All --permission all --permission all')
    await succeed('role create Access --permission Access::manage')
    assert.deepEqual(await many(db, 'select name, permissions from role order by role_id'), [
      { name: 'Shop', permissions: ['Quoting::quotes', 'Quoting::requests'] },
      { name: 'All', permissions: ['all'] },
      { name: 'Access', permissions: ['Access::manage'] },
    ])
  })

  it('list shows them to people, and with --json to programs', async () => {
    const [head, shop] = (await succeed('role list')).stdout.split('\n')
    assert.match(head ?? '', /^role_id +name +permissions +created_at +updated_at$/)
    assert.match(shop ?? '', /^\d+ +Shop +Quoting::quotes, Quoting::requests +2030-01-01 00:00:00 +2030/)
    const names = (await listed('role list')).map(({ name }) => name)
    assert.deepEqual(names, ['Shop', 'All', 'Access'])
  })

  it('grant and revoke change its permissions', async () => {
    const granted = await succeed('role grant Shop --permission Storefront::manage Quoting::quotes')
    const all = 'Quoting::quotes, Quoting::requests, Storefront::manage'
    assert.equal(granted.stdout, `The role Shop now has ${all}.\n`)
    const { stdout } = await succeed('role revoke Shop --permission Storefront::manage Webhooks::manage')
    assert.equal(stdout, 'The role Shop now has Quoting::quotes, Quoting::requests.\n')
    const none = await succeed('role revoke Access --permission Access::manage')
    assert.equal(none.stdout, 'The role Access now has no permissions.\n')
    await fail(1, 'role grant Nobody --permission all', /^No such entity with name = Nobody\.$/)
    await fail(2, 'role revoke Shop', /--permission/)
  })

  it('grant is not lost, and does not fail, while others grant', async () => {
    await succeed('role create Busy --permission Quoting::quotes')
    const others = permissions.filter((permission) => permission !== 'all')
    await Promise.all(others.map((permission) => succeed(`role grant Busy --permission ${permission}`)))
    const busy = (await listed('role list')).find(({ name }) => name === 'Busy')
    assert.deepEqual(new Set(busy?.permissions as string[]), new Set(others))
    await succeed('role delete Busy')
  })

  it('delete deletes one that is not used', async () => {
    assert.equal((await succeed('role delete Access')).stdout, 'The role Access was deleted.\n')
    await fail(1, 'role delete Access', /^No such entity with name = Access\.$/)
  })

  it('prints one sentence for a name that is taken, a blank one; no permission, an unknown one, no name', async () => {
    await fail(1, 'role create Shop --permission all', /^role\.name is taken: there is a Shop already\.$/)
    await fail(1, 'role create --permission=all', /^role\.name /, { lastWords: [' '] })
    await fail(2, 'role create New', /--permission/)
    const choices = /Allowed choices are PriceRequest::manage_requests,/
    await fail(2, 'role create New --permission everything', choices)
    await fail(2, 'role create --permission all', /missing required argument 'name'/)
    await fail(2, 'role delete', /missing required argument/)
  })
})

describe('token', () => {
  it('create prints the token alone, which then opens what the role allows', async () => {
    const { stdout, stderr } = await succeed('token create CRM --role Shop')
    assert.match(stdout, /^[A-Za-z0-9_-]{43}\n$/)
    assert.match(stderr, /not shown again/)
    assert.ok(!stderr.includes(stdout.trim()))
    const caller = await callerOf(stdout.trim())
    assert.deepEqual(caller?.permissions, ['Quoting::quotes', 'Quoting::requests'])
  })

  it('create takes an expiry', async () => {
    const expiry = { lastWords: ['2030-01-01T01:01:00+01:00'] }
    const token = (await succeed('token create ERP --role Shop --expires', expiry)).stdout.trim()
    assert.ok(await callerOf(token))
    await stopClock(db, 60)
    assert.equal(await callerOf(token), undefined)
    await stopClock(db)
  })

  it('create and rotate take a date as its first second, and a time, but none of the past', async () => {
    await succeed('token create Dated --role Shop --expires 2031-01-01')
    const expiry = async () => (await listed('token list')).find(({ name }) => name === 'Dated')?.expires_at
    assert.equal(await expiry(), '2031-01-01 00:00:00')
    await succeed('token rotate Dated --expires 2032-02-29')
    assert.equal(await expiry(), '2032-02-29 00:00:00')
    await fail(1, 'token create Past --role Shop --expires 2030-01-01', /expires_at must be in the future\.$/)
    await fail(1, 'token create Past --role Shop --expires 2031-02-29', /expires_at must be a time/)
    await succeed('token revoke Dated')
  })

  it('list shows them without their tokens', async () => {
    await updateLastUsed(db, [Number((await listed('token list'))[0]?.integration_id)])
    const { stdout } = await succeed('token list')
    assert.match(stdout, /^integration_id +name +role +expires_at +last_used_at/)
    assert.match(stdout, /\d+ +CRM +Shop +- +2030-01-01 00:00:00/)
    const names = 'integration_id name role expires_at last_used_at previous_expires_at created_at updated_at'
    assert.equal(Object.keys((await listed('token list'))[1] ?? {}).join(' '), names)
  })

  it('rotate prints a new token; the old one stays valid for the hours that are given', async () => {
    const [first, second, third] = [
      (await succeed('token create Rotated --role Shop')).stdout.trim(),
      (await succeed('token rotate Rotated --grace-hours 1')).stdout.trim(),
      await succeed('token rotate Rotated --grace-hours 0'),
    ]
    assert.notEqual(first, second)
    assert.equal(await callerOf(first), undefined)
    assert.equal(await callerOf(second), undefined)
    assert.equal((await callerOf(third.stdout.trim()))?.actor, 'integration Rotated')
    assert.match(
      third.stderr,
      /^The token of Rotated was rotated; the previous one is no longer valid\. .*not shown/,
    )
    await succeed('token revoke Rotated')
    await fail(1, 'token rotate Nobody', /^No such entity with name = Nobody\.$/)
    for (const hours of ['-1', '721', 'x', '1.5'])
      await fail(1, `token rotate CRM --grace-hours=${hours}`, /^grace_hours must be /)
  })

  it('revoke ends the token at once', async () => {
    const token = (await succeed('token create Old --role Shop')).stdout.trim()
    assert.ok(await callerOf(token))
    assert.equal((await succeed('token revoke Old')).stdout, 'The token of Old was revoked.\n')
    assert.equal(await callerOf(token), undefined)
    await fail(1, 'token revoke Old', /^No such entity with name = Old\.$/)
  })

  it('prints one sentence for each error, and for wrong usage', async () => {
    await fail(1, 'token create New --role Nobody', /^No such entity with role = Nobody\.$/)
    await fail(1, 'token create CRM --role Shop', /^integration\.name is taken/)
    const past = { lastWords: ['2029-12-31 23:59:59'] }
    await fail(1, 'token create New --role Shop --expires', /expires_at must be in the future\.$/, past)
    const both = /^integration\.name must not be empty\.\nintegration\.expires_at must be a time/
    await fail(1, 'token create --role Shop --expires tomorrow', both, { lastWords: [''] })
    await fail(2, 'token create New', /--role/)
    await fail(2, 'token create New --role Shop --rloe x', /unknown option '--rloe'/)
    await fail(2, 'token revoke CRM ERP', /too many arguments/)
    await fail(2, 'token show', /unknown command 'show'/)
    assert.equal((await run('token')).status, 2)
  })
})

describe('user', () => {
  const anna = 'user create anna --email anna@example.com --role All'

  it('create reads the password from standard input, or generates one and prints it alone', async () => {
    const piping = await succeed(`${anna} --password-stdin`, piped(`${PASSWORD}\n`))
    assert.equal(piping.stdout, 'The user anna was created.\n')
    assert.ok(await canSignIn('anna', PASSWORD))
    const words = 'user create bert --email bert@example.com --role Shop --generate'
    const { stdout, stderr } = await succeed(words)
    assert.match(stdout, /^[A-Za-z0-9_-]{24}\n$/)
    assert.match(stderr, /^The user bert was created\. .*not shown again\.\n$/)
    assert.ok(await canSignIn('bert', stdout.trim()))
  })

  it('create asks twice on a terminal, and never shows what is typed', async () => {
    const { stdin, raw } = keyboard('four quit\u007f\u007fiet green walnuts\r', `${PASSWORD}\r`)
    const words = 'user create carl --email carl@example.com --role Shop'
    const { stdout, stderr } = await succeed(words, { stdin })
    assert.equal(stdout, 'The user carl was created.\n')
    assert.equal(stderr, 'Password: \nAgain: \n')
    assert.deepEqual(raw, [true, false])
    assert.ok(await canSignIn('carl', PASSWORD))
  })

  it('list shows them without their hashes', async () => {
    const { stdout } = await succeed('user list')
    const [head, first] = stdout.split('\n')
    assert.match(head ?? '', /^user_id +username +email +role +created_at +updated_at$/)
    assert.match(first ?? '', /^\d+ +anna +anna@example\.com +All /)
    const records = await listed('user list')
    assert.equal(records.length, 3)
    assert.doesNotMatch(stdout + JSON.stringify(records), /argon2/)
  })

  it('reset-password takes a new one in each way, and ends the sessions', async () => {
    const session = await openSignIn(db)({ username: 'anna', password: PASSWORD }, '198.51.100.1')
    assert.ok(await callerOf(session))
    const generated = (await succeed('user reset-password anna --generate')).stdout.trim()
    assert.equal(await callerOf(session), undefined)
    assert.equal(await canSignIn('anna', PASSWORD), false)
    assert.ok(await canSignIn('anna', generated))

    const words = 'user reset-password anna --password-stdin'
    const { stdout } = await succeed(words, piped('another ', 'long password\r\n'))
    assert.equal(stdout, 'The password of anna was changed; all sessions were revoked.\n')
    assert.ok(await canSignIn('anna', 'another long password'))

    await succeed('user reset-password anna', keyboard(`${PASSWORD}\r`, `${PASSWORD}\r`))
    assert.ok(await canSignIn('anna', PASSWORD))
  })

  it('reset-password changes nothing when the two differ, or the terminal is left with Ctrl-C or Ctrl-D', async () => {
    const words = 'user reset-password anna'
    const different = keyboard('another password\r', 'other password\r')
    await fail(1, words, /^The two passwords differ/, different)
    await fail(1, words, /^No password was given/, keyboard('\u0003'))
    await fail(1, words, /^No password was given/, keyboard('another password\r', '\u0004'))
    assert.ok(await canSignIn('anna', PASSWORD))
  })

  it('prints one sentence for a password that is too short, given as an argument, in two ways, or not; a wrong name', async () => {
    const words = 'user reset-password anna --password-stdin'
    for (const given of [piped('too short'), piped()])
      await fail(1, words, /^password must have at least 12 characters\.$/, given)
    await fail(1, 'user reset-password dora --generate', /^No such entity with username = dora\.$/)
    await fail(1, `${anna} --password-stdin`, /^user\.password must have at least 12/, piped('too short'))
    await fail(1, `${anna} --generate`, /^user\.username is taken: there is a anna already\.$/)
    const dora = 'user create dora --generate'
    await fail(1, `${dora} --email d@example.com --role No`, /^No such entity with role = No\.$/)
    const wrong = /^user\.email must be one e-mail address/
    await fail(1, `${dora} --role All --email`, wrong, { lastWords: ['a@b, c@d'] })
    const given = { lastWords: [PASSWORD] }
    await fail(2, 'user reset-password anna', /too many arguments/, given)
    await fail(2, 'user reset-password anna --password', /unknown option '--password'/, given)
    await fail(2, 'user reset-password anna --generate --password-stdin', /cannot be used with/)
    await fail(2, 'user reset-password anna', /add --password-stdin or --generate/)
    await fail(2, 'user create dora --role All --generate', /--email/)
  })

  it('set-role changes the role, but not that of the last user with all permissions', async () => {
    assert.equal((await succeed('user set-role bert All')).stdout, 'The user bert now has the role All.\n')
    await succeed('user set-role anna Shop')
    for (const line of ['user set-role bert Shop', 'user delete bert', 'role revoke All --permission all'])
      await fail(
        1,
        line,
        /^The last user or integration with the permission all cannot be deleted or demoted\.$/,
      )
    await fail(1, 'user set-role dora Shop', /^No such entity with username = dora\.$/)
    await fail(1, 'user set-role bert Nobody', /^No such entity with role = Nobody\.$/)
  })

  it('delete deletes', async () => {
    for (const username of ['carl', 'anna'])
      assert.equal((await succeed(`user delete ${username}`)).stdout, `The user ${username} was deleted.\n`)
    await fail(1, 'user delete anna', /^No such entity with username = anna\.$/)
    assert.deepEqual(
      (await listed('user list')).map(({ username }) => username),
      ['bert'],
    )
  })
})

it('--help says of every command what it does, with an example', async () => {
  const nouns = ['token', 'user', 'role']
  const others = [
    'token revoke',
    'token rotate',
    'user delete',
    'user reset-password',
    'user set-role',
  ].concat(['role delete', 'role grant', 'role revoke'])
  for (const command of [...nouns.flatMap((noun) => [noun, `${noun} create`, `${noun} list`]), ...others])
    assert.match(
      (await succeed(`${command} --help`)).stdout,
      /^Usage: quotewright [^]*Examples?:\n {2}\$ quotewright /,
    )
})
