// The event stream of the console: what it reports when it opens again, and whether the service counts as reachable meanwhile.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { isDisconnected } from '../../../console/service/connection.ts'
import { listenToEvents } from '../../../console/service/shared-stream.ts'

const sources: Source[] = []
/** The one that was opened last. */
const source = () => sources.at(-1)!
class Source extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0
  onopen?: () => void
  onerror?: () => void
  constructor() {
    super()
    sources.push(this)
  }
  open(id: string) {
    this.readyState = Source.OPEN
    this.onopen?.()
    this.dispatchEvent(Object.assign(new Event('ready'), { lastEventId: id }))
  }
  lose(readyState: number) {
    this.readyState = readyState
    this.onerror?.()
  }
  close() {
    this.readyState = Source.CLOSED
  }
}

const CONNECTING = 0
let status: number
let gaps: number
let end: () => void

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  mock.method(performance, 'now', () => Date.now())
  const globals = {
    EventSource: Source,
    navigator: { onLine: true },
    document: new EventTarget(),
    fetch: () => Promise.resolve({ status }),
  }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  status = 200
  gaps = 0
  end = listenToEvents({ onChange: () => assert.fail(), onGap: () => gaps++ })
})
afterEach(() => {
  end()
  mock.reset()
})

/** Refuses the stream so often, after which it is opened again. */
async function refuse(times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    source().lose(Source.CLOSED)
    await settle()
    mock.timers.tick(5000)
  }
}

describe('the event stream', () => {
  it('reports a gap once, as the browser continues after the last event when it connects again', async () => {
    await refuse(1)
    source().open('7')
    source().lose(CONNECTING)
    source().open('7')
    assert.equal(gaps, 1)
  })

  for (const [answer, isExpected] of [
    [502, true],
    [429, false],
  ] as const)
    it(`that is refused with ${answer} means that the service ${isExpected ? 'cannot' : 'can'} be reached`, async () => {
      // A proxy refuses everything, the service only the stream.
      status = answer === 502 ? 502 : 200
      source().open('7')
      source().lose(CONNECTING)
      mock.timers.tick(10_000)
      assert.equal(isDisconnected(), true)
      await refuse(6)
      assert.equal(isDisconnected(), isExpected)
      source().open('7')
      assert.equal(isDisconnected(), false)
    })
})
