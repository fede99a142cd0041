// What an operator does at a shell: beside a running service, and between two of them.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { openOperator } from '../support/operator.ts'

const operator = await openOperator({ after })
const service = await operator.start()
const requests = '/rest/V1/pricerequest/requests'
let admin = await service.signIn()

/** Returns what a command printed that must have worked. */
async function run(words: string): Promise<string> {
  const { status, stdout, stderr } = await operator.run(words.split(' '))
  assert.equal(status, 0, stderr)
  return stdout
}

const statusFor = async (token: string) => (await service.get(requests, { token })).status

describe('a command beside a running service', () => {
  it('makes a role and a token that work from the next request on, and revokes the token', async () => {
    await run('role create Shop --permission PriceRequest::manage_requests')
    const created = await run('token create CRM --role Shop')
    assert.match(created, /^[\w-]{43}\n$/, 'nothing but the token')
    const token = created.trim()
    assert.equal(await statusFor(token), 200)
    assert.equal(await run('token revoke CRM'), 'The token of CRM was revoked.\n')
    assert.equal(await statusFor(token), 401)
  })

  it('resets a password, which ends the sessions that were opened with the old one', async () => {
    const password = await run('user reset-password admin --generate')
    assert.match(password, /^[\w-]{24}\n$/, 'nothing but the password')
    assert.equal(await statusFor(admin), 401)
    admin = await service.signIn(password.trim())
    assert.equal(await statusFor(admin), 200)
  })

  it('lists the jobs that failed, and tries them again', async () => {
    assert.equal(await run('jobs list --failed'), '')
    assert.equal(await run('jobs retry --all'), '0 jobs are tried again.\n')
  })

  it('fails with one sentence on stderr', async () => {
    const { status, stdout, stderr } = await operator.run(['token', 'revoke', 'CRM'])
    assert.deepEqual([status, stdout, stderr], [1, '', 'No such entity with name = CRM.\n'])
  })
})
