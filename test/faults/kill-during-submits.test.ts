// A SIGKILL in the middle of parallel submits: what was confirmed is there once, what was not is there at most once.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeDataDir, startService, type Service } from '../support/service.ts'

const PARALLEL = 32
const CONFIRMED_BEFORE_KILL = 200
const path = '/rest/V1/pricerequest/request/submit'

describe('a service that is killed in the middle of 32 parallel submits', () => {
  it('has lost and doubled nothing when it is started again', async () => {
    const data = await makeDataDir()
    try {
      const service = await startService(data.path)
      const { confirmed, sent } = await submitUntilKilled(service)
      assert.ok(sent.size > confirmed.size, 'the kill came while submits were under way')
      const again = await startService(data.path)
      const emails = await listEmails(again)
      const times = new Map<string, number>()
      for (const email of emails) times.set(email, (times.get(email) ?? 0) + 1)
      for (const email of confirmed) assert.equal(times.get(email), 1, `${email} was confirmed`)
      for (const email of emails)
        assert.ok(sent.has(email) && times.get(email) === 1, `${email} is there once`)
      assert.equal(await again.stop(), 0)
    } finally {
      await data.remove()
    }
  })
})

async function submitUntilKilled(service: Service): Promise<{ confirmed: Set<string>; sent: Set<string> }> {
  const token = await service.signIn()
  const confirmed = new Set<string>()
  const sent = new Set<string>()
  const submit = async (worker: number) => {
    for (let count = 0; ; count++) {
      const email = `w${worker}n${count}@example.com`
      sent.add(email)
      const answer = await service.call('POST', path, { token, body: { email } })
      if (answer.status === 200) confirmed.add(email)
      if (confirmed.size === CONFIRMED_BEFORE_KILL) service.child.kill('SIGKILL')
    }
  }
  // Each worker ends when the line breaks.
  await Promise.all(Array.from({ length: PARALLEL }, (_, worker) => submit(worker).catch(() => undefined)))
  await service.stop()
  return { confirmed, sent }
}

async function listEmails(service: Service): Promise<string[]> {
  const token = await service.signIn()
  const answer = await service.call('GET', '/rest/V1/pricerequest/requests', { token })
  return (answer.body as { customer_email: string }[]).map((row) => row.customer_email)
}
