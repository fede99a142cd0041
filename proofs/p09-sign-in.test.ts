// P9: signing in does not reveal whether a user name exists; guessing is slowed down, and nobody locks out somebody else.
// That an unknown name takes as long as a wrong password is tested by the hashes computed; the times are only figures.
import { DUMMY_HASH, verifyPassword, type Verify } from '../src/access/sign-in/password.ts'
import { run } from '../src/platform/postgres/database.ts'
import { AppError } from '../src/platform/errors.ts'
import { makeRole, makeUser, PASSWORD, signIn } from '../test/support/access-fixtures.ts'
import { type Answer, openApi } from '../test/support/api.ts'
import { openSignIn, type SignIn } from '../test/support/sign-in.ts'
import { stopClock } from '../test/support/test-server.ts'
import { addPromiseTest, type Outcome, sumOf, type Trial } from './support/promise-test.ts'

/** Random sign-ins compared with a model, and the number of time measurements. */
type Size = { tries: number; samples: number }
type OpenSignIn = (verify: Verify) => SignIn
/** A sign-in with the right or a wrong password, at a time in seconds. */
type Try = { username: string; address: string; isRight: boolean; at: number }

const NAMES = ['anna', 'otto', 'nobody', 'ANNA']
const USERS = ['anna', 'otto']
// The first two IPv6 addresses share a /64 and count as one.
const ADDRESSES = '203.0.113.7 203.0.113.8 2001:db8:1:2::1 2001:db8:1:2::2 2001:db8:1:3::1'.split(' ')
const RIGHT = 'the right one'
const DAY_S = 86_400

const api = await openApi()
await stopClock(api.db)
await makeRole(api, 'Sales', ['Quoting::quotes'])
for (const username of USERS) await makeUser(api, username, 'Sales')

/** Seconds to wait after so many failures: none up to four; then two, doubled with each failure, up to fifteen minutes. */
const waitAfter = (failures: number) => (failures < 5 ? 0 : Math.min(900, 2 ** (failures - 4)))

/** The expected result of each sign-in, from docs/interface-decisions.md alone. */
function openModel() {
  const failed = new Map<string, { count: number; at: number }>()
  return ({ username, address, isRight, at }: Try): 'in' | 'wrong' | 'wait' => {
    const network = address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
    const key = `${username} from ${network}`
    const before = failed.get(key)
    if (before && at < before.at + waitAfter(before.count)) return 'wait'
    if (isRight && USERS.includes(username)) {
      failed.delete(key)
      return 'in'
    }
    const isForgotten = !before || at >= before.at + DAY_S
    failed.set(key, { count: isForgotten ? 1 : before.count + 1, at })
    return 'wrong'
  }
}

async function outcomeOf(enter: SignIn, { username, address, isRight }: Try) {
  try {
    await enter({ username, password: isRight ? RIGHT : 'a wrong one' }, address)
    return 'in'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const outcomes: Record<string, string> = { wrong_sign_in: 'wrong', too_many_sign_ins: 'wait' }
    return outcomes[error.code] ?? error.code
  }
}

/** Compares random sign-ins with the model. Passwords are compared without hashes, which would take minutes. */
async function proveThrottle(open: OpenSignIn, tries: number, { random }: Trial): Promise<Outcome> {
  const verify: Verify = async (hash, password) => hash !== DUMMY_HASH && password === RIGHT
  const enter = open(verify)
  const model = openModel()
  const failures: string[] = []
  await run(api.db, 'delete from sign_in_failure')
  let at = 0
  for (let count = 0; count < tries; count++) {
    at += random.pick([0, 0, 0, 1, 2, 5, 60, 900, random.chance(0.1) ? DAY_S : 0])
    const [username, address] = [random.pick(NAMES), random.pick(ADDRESSES)]
    const attempt = { username, address, isRight: random.chance(0.15), at }
    await stopClock(api.db, at)
    const [expected, found] = [model(attempt), await outcomeOf(enter, attempt)]
    if (found !== expected)
      failures.push(`Try ${count}, ${JSON.stringify(attempt)}, was "${found}" instead of "${expected}".`)
  }
  return { cases: tries, failures }
}

/** Replaces the verification of a service, in a negative control. */
type Replace = (compute: Verify) => Verify

/** Returns the result of a wrong password, and the algorithm and costs of each hash that was computed for it. */
async function describeWork(replace: Replace, username: string): Promise<string> {
  const costs: string[] = []
  const compute: Verify = (hash, password) => {
    costs.push(hash.split('$').slice(0, 4).join('$'))
    return verifyPassword(hash, password)
  }
  const enter = openSignIn(api.db, replace(compute))
  const result = await enter({ username, password: 'a wrong one' }, '198.51.100.1').catch((error: AppError) =>
    JSON.stringify([error.kind, error.code, error.message, error.parameters]),
  )
  return `${result} after ${costs.join(', ') || 'no hash'}`
}

async function proveSameWork(replace: Replace): Promise<Outcome> {
  const [known, unknown] = [await describeWork(replace, 'anna'), await describeWork(replace, 'nobody')]
  const failures = known === unknown ? [] : [`A wrong password is ${known}; an unknown name is ${unknown}.`]
  return { cases: 2, failures }
}

/** Compares all bytes of the HTTP responses except request id and date. */
async function proveSameAnswers(): Promise<Outcome> {
  const shown = ({ status, headers, text }: Answer) => {
    const others = Object.entries(headers).filter(([name]) => !['x-request-id', 'date'].includes(name))
    return JSON.stringify([status, others, text])
  }
  const known = shown(await signIn(api, 'anna', 'a wrong one'))
  const failures: string[] = []
  const wrong = { nobody: PASSWORD, Anna: PASSWORD, '': '', anna: '' }
  for (const [username, password] of Object.entries(wrong)) {
    const answer = shown(await signIn(api, username, password))
    if (answer !== known) failures.push(`"${username}" is answered ${answer} instead of ${known}.`)
  }
  return { cases: 4, failures }
}

async function measure(samples: number): Promise<Outcome['figures']> {
  const enter = openSignIn(api.db, verifyPassword)
  const times = { anna: [] as number[], nobody: [] as number[] }
  for (let sample = 0; sample < samples; sample++)
    for (const username of ['anna', 'nobody'] as const) {
      // A new address each time, so that none has to wait.
      const address = `198.18.${sample >> 8}.${sample & 255}`
      const start = performance.now()
      await enter({ username, password: 'a wrong one' }, address).catch(() => {})
      times[username].push(performance.now() - start)
    }
  const median = (numbers: number[]) => Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!)
  return { 'ms for a wrong password': median(times.anna), 'ms for an unknown name': median(times.nobody) }
}

const throttleWith =
  (change: (enter: SignIn) => SignIn) =>
  ({ tries }: Size, trial: Trial) =>
    proveThrottle((verify) => change(openSignIn(api.db, verify)), tries, trial)

addPromiseTest<Size>({
  promise: 'P9',
  statement: 'Guessing passwords is slowed down and locks nobody else out.',
  sizes: { ci: { tries: 1000, samples: 5 }, full: { tries: 100_000, samples: 200 } },
  prove: async ({ tries, samples }, trial) => {
    const throttled = await proveThrottle((verify) => openSignIn(api.db, verify), tries, trial)
    const outcome = sumOf(throttled, await proveSameWork((compute) => compute), await proveSameAnswers())
    const succeeded = await run(api.db, 'select from session')
    return { ...outcome, figures: { 'sign-ins that succeeded': succeeded, ...(await measure(samples)) } }
  },
  controls: {
    'failures that are counted by name alone': throttleWith(
      (enter) => (credentials) => enter(credentials, 'anywhere'),
    ),
    'failures that are forgotten': throttleWith((enter) => async (credentials, address) => {
      await run(api.db, 'delete from sign_in_failure')
      return enter(credentials, address)
    }),
    'an unknown name that costs no hash': () =>
      proveSameWork((compute) => async (hash, password) => hash !== DUMMY_HASH && compute(hash, password)),
  },
})
