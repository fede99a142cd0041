// The editor of a quote as a state machine: two of them on one server whose answers are late, lost or refused; undo and redo.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  begin,
  isDirty,
  step,
  type Effect,
  type Event,
  type State,
} from '../../../console/quotes/editor/editor-state.ts'
import {
  addLines,
  editLine,
  moveLine,
  newLine,
  removeLine,
  setSection,
} from '../../../console/quotes/editor/edits.ts'
import { takeTheirs } from '../../../console/quotes/offer/merge.ts'
import {
  isSameOffer,
  offerOf,
  type Changes,
  type Edit,
  type Line,
  type Offer,
  type Quote,
} from '../../../console/quotes/offer/offer.ts'

type Step = typeof step
type Item = NonNullable<Changes['items']>[number] & { item_id: number }
type Answer = { quote: Quote } | { reason: 'outdated' | 'refused' }
type Write = { key: string; version: number; changes: Changes; isRefused: boolean; answer?: Answer }

const noFields: ReadonlyMap<string, string> = new Map()
const fields = ['qty', 'price', 'note', 'section'] as const

/** The service: a record with a version, and the answers to the requests that it has seen. */
class Server {
  version = 1
  status = 'pending'
  comment = ''
  items: Item[] = []
  #ids = 0
  #answers = new Map<string, Answer>()

  quote(): Quote {
    const items = this.items.map((item) => ({
      ...item,
      name: item.sku,
      original_price: 10,
      needs_price: false,
      needs_tax: false,
    }))
    const terms = {
      shipping_amount: 0,
      shipping_tax_percent: null,
      cc: [],
      billing_address: null,
      shipping_address: null,
    }
    const { version, status, comment } = this
    return { ...terms, quote_id: 1, version, status, seller_comment: comment, items } as unknown as Quote
  }

  write({ key, version, changes, isRefused }: Write): Answer {
    const answer = this.#answers.get(key) ?? this.#answer(version, changes, isRefused)
    this.#answers.set(key, answer)
    return answer
  }

  #answer(version: number, { items, seller_comment }: Changes, isRefused: boolean): Answer {
    if (version !== this.version) return { reason: 'outdated' }
    if (isRefused || this.status !== 'pending') return { reason: 'refused' }
    const known = new Set(this.items.map(({ item_id }) => item_id))
    const unknown = (items ?? []).filter(({ item_id }) => item_id !== undefined && !known.has(item_id))
    assert.deepEqual(unknown, [], 'an id that is not in the record')
    if (items) this.items = items.map((item) => ({ ...item, item_id: item.item_id ?? ++this.#ids }))
    if (seller_comment !== undefined) this.comment = seller_comment ?? ''
    this.version++
    return { quote: this.quote() }
  }

  /** Changes what is no part of a draft, such as the files. */
  addFile(): void {
    this.version++
  }

  move(): void {
    this.status = this.status === 'pending' ? 'approved' : 'pending'
    this.version++
  }
}

/** A person with an editor. Requests wait until the network carries them. */
class Person {
  state: State
  writes: Write[] = []
  isReading = false
  /** The places that this person has changed. */
  #touched = new Set<string>()
  /** Of requests without an answer, as `sendOnce` knows them. */
  #keys = new Map<string, string>()

  constructor(
    readonly name: string,
    readonly server: Server,
    readonly wanted: Set<string>,
    readonly machine: Step,
  ) {
    this.state = begin(server.quote())
  }

  /** Something that the person does: it decides which lines are wanted. Undo and redo change only what this person did. */
  act(event: Event): void {
    const before = this.state.draft
    this.#dispatch(event)
    const after = this.state.draft
    const changed = changedPlaces(placesOf(before), placesOf(after))
    if (!isHistory(event)) {
      changed.forEach((place) => this.#touched.add(place))
    } else {
      const foreign = changed.filter((place) => !this.#touched.has(place))
      assert.deepEqual(foreign, [], `${this.name} changed something of somebody else by ${event.type}`)
    }
    const [had, has] = [skus(before), skus(after)]
    had.filter((sku) => !has.includes(sku)).forEach((sku) => this.wanted.delete(sku))
    has.filter((sku) => !had.includes(sku)).forEach((sku) => this.wanted.add(sku))
  }

  /** Something that happens: the draft keeps what the person changed, and takes the rest from the record. */
  happen(event: Event): void {
    const { draft, base, sent } = this.state
    this.#dispatch(event)
    const { state } = this
    const kept = skus(state.draft)
    const lost = skus(draft).filter((sku) => this.wanted.has(sku) && !kept.includes(sku))
    assert.deepEqual(lost, [], `${this.name} has lost a line by ${event.type}`)
    if (state.base === base)
      return assert.ok(isSameOffer(state.draft, draft), `${event.type} changed a draft`)
    // A lost write may have been known before others saved on top of it.
    if (sent && state.sent === undefined && event.type !== 'written') return
    const start = sent && event.type === 'written' ? sent.offer : base
    const [first, mine, theirs] = [start, draft, state.base].map(placesOf) as [Places, Places, Places]
    for (const [place, value] of placesOf(state.draft)) {
      if (!first.has(place) || !mine.has(place) || !theirs.has(place)) continue
      const expected = mine.get(place) === first.get(place) ? theirs : mine
      assert.equal(value, expected.get(place), `${place} by ${event.type}`)
    }
  }

  send(): void {
    const write = this.writes[0]
    if (write) write.answer ??= this.server.write(write)
  }

  answer(isLost: boolean): void {
    const write = this.writes[0]
    if (!write) return
    // A lost request may reach the server later.
    if (isLost && !write.answer) late.push(() => this.server.write(write))
    if (!isLost) this.send()
    this.writes = []
    const { answer } = write
    const failed = (reason: 'outdated' | 'refused' | 'lost') =>
      this.happen({ type: 'failed', reason, error: reason, fields: noFields })
    if (isLost || !answer) return failed('lost')
    this.#keys.clear()
    if ('quote' in answer) this.happen({ type: 'written', quote: answer.quote })
    else failed(answer.reason)
  }

  read(isLost: boolean): void {
    if (!this.isReading) return
    this.isReading = false
    if (isLost) this.happen({ type: 'failed', reason: 'lost', error: 'lost', fields: noFields })
    else this.happen({ type: 'read', quote: this.server.quote(), actor: 'user other' })
  }

  load(): void {
    this.happen({ type: 'loaded', quote: this.server.quote() })
  }

  /** Decides about the lines and values in conflict; what is merged beside them is no decision of this person. */
  resolve(isTheirs: boolean): void {
    const { conflict } = this.state
    if (!conflict) return
    const { merge, theirOffer } = conflict
    const chosen = isTheirs
      ? merge.conflicts.reduce((each, one) => takeTheirs(each, one, theirOffer), merge.merged)
      : merge.merged
    this.#dispatch({ type: 'resolve', offer: chosen })
    for (const { place } of merge.conflicts) {
      if ('term' in place) this.#touched.add('comment')
      else if (place.field !== 'line') this.#touched.add(`${place.sku} ${place.field}`)
      else {
        fields.forEach((field) => this.#touched.add(`${place.sku} ${field}`))
        if (skus(this.state.draft).includes(place.sku)) this.wanted.add(place.sku)
        else this.wanted.delete(place.sku)
      }
    }
  }

  #dispatch(event: Event): void {
    const [next, ...effects] = this.machine(this.state, event)
    this.state = next
    const twice = skus(next.draft).filter((sku, index, all) => all.indexOf(sku) !== index)
    assert.deepEqual(twice, [], `${this.name} has a line twice by ${event.type}`)
    const shown = changedPlaces(placesOf(next.base), placesOf(offerOf(next.quote)))
    assert.deepEqual(shown, [], `${this.name} has a draft of another record by ${event.type}`)
    effects.forEach((effect) => this.#run(effect))
  }

  #run(effect: Effect): void {
    if (effect.type === 'read') this.isReading = true
    if (effect.type !== 'write') return
    const { version, changes } = effect
    const text = JSON.stringify([version, changes])
    const key = this.#keys.get(text) ?? `${this.name} ${keys++}`
    this.#keys.set(text, key)
    this.writes.push({ key, version, changes, isRefused })
    isRefused = false
  }
}

let [keys, values] = [0, 0]
/** Whether the service refuses the next write. */
let isRefused = false
let late: (() => void)[] = []

const skus = ({ lines }: Offer) => lines.map(({ sku }) => sku)

type Places = ReadonlyMap<string, string>

/** Returns what an offer says, by place. */
function placesOf({ lines, seller_comment }: Offer): Places {
  const ofLine = (line: Line) => fields.map((field) => [`${line.sku} ${field}`, line[field]] as const)
  return new Map([['comment', seller_comment], ...lines.flatMap(ofLine)])
}

function changedPlaces(before: Places, after: Places): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (place) => before.get(place) !== after.get(place),
  )
}

const isHistory = ({ type }: Event) => type === 'undo' || type === 'redo'
const line = (sku: string): Line =>
  newLine({ sku, name: sku, list_price: '10', qty: '1', price: '10', tax_percent: '19' })

type Action = { does: string; who: number; at?: number; as?: (typeof fields)[number]; isTheirs?: boolean }

const person = fc.nat(1)
const index = fc.nat(3)
/** What somebody does, and what the network does. */
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ does: fc.constant('edit'), who: person, at: index, as: fc.constantFrom(...fields) }),
  fc.record({
    does: fc.constantFrom('add', 'comment', 'undo', 'redo', 'leave', 'revert', 'merge', 'later', 'discard'),
    who: person,
  }),
  fc.record({ does: fc.constantFrom('remove', 'down', 'toSection'), who: person, at: index }),
  fc.record({ does: fc.constant('resolve'), who: person, isTheirs: fc.boolean() }),
  fc.record({
    does: fc.constantFrom('save', 'save', 'send', 'answer', 'lose', 'read', 'loseRead', 'load'),
    who: person,
  }),
  fc.record({ does: fc.constantFrom('late', 'refuse', 'move', 'file'), who: person }),
)

/** Plays the actions; then everything is answered and saved, and both see the same. */
function play(actions: readonly Action[], machine: Step): void {
  const server = new Server()
  const wanted = new Set<string>()
  const people = ['anna', 'bela'].map((name) => new Person(name, server, wanted, machine))
  isRefused = false
  late = []
  for (const each of actions) perform(each, people[each.who]!, server)
  isRefused = false
  if (server.status !== 'pending') server.move()
  late.forEach((write) => write())
  for (let round = 0; round < 12; round++) for (const each of people) settle(each)
  const saved = offerOf(server.quote())
  for (const { name, state } of people) {
    assert.equal(state.mode, 'editing', `${name} is ${state.mode}`)
    assert.ok(!isDirty(state), `${name} has saved`)
    assert.deepEqual(skus(state.draft), skus(saved), `${name} sees what is saved`)
  }
  const lost = [...wanted].filter((sku) => !skus(saved).includes(sku))
  assert.deepEqual(lost, [], 'a line is lost')
  assert.equal(new Set(skus(saved)).size, saved.lines.length, 'a line is there twice')
}

function perform({ does, at = 0, as = 'qty', isTheirs = false }: Action, who: Person, server: Server): void {
  const { lines } = who.state.draft
  const target = lines[at % Math.max(lines.length, 1)]
  const value = String(++values)
  const edit = (change: Edit, place?: string) => who.act({ type: 'edit', change, place })
  const all: Record<string, () => void> = {
    edit: () =>
      target &&
      edit(
        editLine(target.key, (each) => ({ ...each, [as]: value })),
        `${target.key}:${as}`,
      ),
    add: () => edit(addLines([line(`SKU-${value}`)])),
    comment: () => edit((offer) => ({ ...offer, seller_comment: value }), 'seller_comment'),
    remove: () => target && edit(removeLine(target.key)),
    down: () => target && edit(moveLine(target.key, 1)),
    toSection: () => target && edit(setSection(new Set([target.key]), value)),
    resolve: () => who.resolve(isTheirs),
    later: () => who.happen({ type: 'resolve', offer: undefined }),
    merge: () => who.happen({ type: 'merge', actor: undefined }),
    send: () => who.send(),
    answer: () => who.answer(false),
    lose: () => who.answer(true),
    read: () => who.read(false),
    loseRead: () => who.read(true),
    load: () => who.load(),
    late: () => late.shift()?.(),
    refuse: () => void (isRefused = true),
    move: () => server.move(),
    file: () => server.addFile(),
    save: () => who.happen({ type: 'save' }),
  }
  if (all[does]) all[does]()
  else who.act({ type: does } as Event)
}

function settle(who: Person): void {
  who.answer(false)
  who.read(false)
  who.load()
  who.resolve(false)
  if (isDirty(who.state)) who.happen({ type: 'save' })
}

const [anna, bela] = [0, 1].map(
  (who) =>
    (...all: string[]) =>
      all.map((does): Action => ({ does, who })),
) as [(...all: string[]) => Action[], (...all: string[]) => Action[]]

const plays = (machine: Step, examples: Action[][] = []) =>
  fc.assert(
    fc.property(fc.array(action, { minLength: 4, maxLength: 40 }), (actions) => play(actions, machine)),
    { numRuns: 3000, examples: examples.map((actions): [Action[]] => [actions]) },
  )

/** Each has one safeguard less, and a sequence that needs it: at random some are found only now and then. */
const mutants: Record<string, { machine: Step; needs: Action[] }> = {
  'forgets a write without an answer': {
    machine: (state, event) => {
      const [next, ...effects] = step(state, event)
      return event.type === 'failed' ? [{ ...next, sent: undefined }, ...effects] : [next, ...effects]
    },
    needs: anna('add', 'save', 'send', 'lose', 'add', 'save', 'answer', 'read', 'answer'),
  },
  'shows what was saved instead of what was typed meanwhile': {
    machine: (state, event) => {
      const [next, ...effects] = step(state, event)
      return event.type === 'written' ? [{ ...next, draft: next.base }, ...effects] : [next, ...effects]
    },
    needs: anna('add', 'save', 'add', 'answer'),
  },
  'writes its draft over what somebody else has saved': {
    machine: (state, event) => {
      if (event.type !== 'read') return step(state, event)
      const { quote } = event
      const base = offerOf(quote, state.base.lines)
      return step({ ...state, mode: 'editing', quote, base, loaded: quote }, { type: 'save' })
    },
    needs: [...anna('add'), ...bela('add', 'save', 'answer'), ...anna('save', 'answer', 'read', 'answer')],
  },
  'undoes what somebody else has saved meanwhile': {
    machine: (state, event) => {
      const [next, ...effects] = step(state, event)
      return event.type === 'loaded' ? [{ ...next, past: state.past }, ...effects] : [next, ...effects]
    },
    needs: [
      ...anna('add', 'save', 'answer'),
      ...bela('load', 'add', 'save', 'answer'),
      ...anna('load', 'undo'),
    ],
  },
}

describe('two editors of one quote', () => {
  const examples = Object.values(mutants).map(({ needs }) => needs)

  it('have no line twice, lose none, and overwrite nothing unseen', () => plays(step, examples))

  for (const [name, { machine, needs }] of Object.entries(mutants))
    it(`are told from one that ${name}`, () => {
      assert.throws(() => play(needs, machine))
      assert.throws(() => plays(machine, [needs]), /Property failed/)
    })
})

describe('a line that one moves to another section while the other removes it', () => {
  /** Anna moves it below the other line and into a section; Bela removes it; each saves, Bela last or first. */
  const meet = (isMovedFirst: boolean, isTheirs: boolean) => {
    const server = new Server()
    const wanted = new Set<string>()
    const [anna, bela] = ['anna', 'bela'].map((name) => new Person(name, server, wanted, step)) as [
      Person,
      Person,
    ]
    const save = (who: Person) => {
      who.happen({ type: 'save' })
      who.answer(false)
    }
    anna.act({ type: 'edit', change: addLines([line('MOVED'), line('OTHER')]) })
    save(anna)
    bela.load()
    const { key } = anna.state.draft.lines[0]!
    anna.act({ type: 'edit', change: setSection(new Set([key]), 'Options') })
    anna.act({ type: 'edit', change: moveLine(key, 1) })
    bela.act({ type: 'edit', change: removeLine(bela.state.draft.lines[0]!.key) })
    const [first, last] = isMovedFirst ? [anna, bela] : [bela, anna]
    save(first)
    save(last)
    last.read(false)
    const places = last.state.conflict?.merge.conflicts.map(({ place }) =>
      'field' in place ? place.field : '',
    )
    assert.deepEqual(places, ['line'])
    last.resolve(isTheirs)
    for (let round = 0; round < 3; round++) for (const each of [last, first]) settle(each)
    const seen = [anna, bela].map(({ state }) => state.draft.lines.map(({ sku, section }) => [sku, section]))
    assert.deepEqual(seen[0], seen[1])
    return seen[0]
  }
  const isKept = [
    ['OTHER', ''],
    ['MOVED', 'Options'],
  ]

  it('is there, in its section, or gone for both, as the one decides who saves last', () => {
    assert.deepEqual(meet(true, true), isKept)
    assert.deepEqual(meet(true, false), [['OTHER', '']])
    assert.deepEqual(meet(false, true), [['OTHER', '']])
    assert.deepEqual(meet(false, false), isKept)
  })
})

describe('a record that is newer only in what is no part of a draft', () => {
  it('is gone on with, without a question', () => {
    const server = new Server()
    const anna = new Person('anna', server, new Set(), step)
    anna.act({ type: 'edit', change: addLines([line('B')]) })
    server.addFile()
    anna.load()
    assert.deepEqual(
      [anna.state.mode, anna.state.newer, skus(anna.state.draft)],
      ['editing', undefined, ['B']],
    )
    anna.happen({ type: 'save' })
    assert.equal(anna.writes[0]?.version, server.version)
  })
})

describe('undo and redo', () => {
  const start = () => {
    const server = new Server()
    server.items = [
      {
        item_id: 1,
        sku: 'A',
        product_type: 'simple',
        qty: 1,
        price: 10,
        tax_percent: 19,
        tier_prices: [],
        customer_note: null,
        description: null,
        unit: null,
        section: null,
        role: 'included',
        choice_group: null,
        is_chosen: true,
      },
    ]
    return begin(server.quote())
  }
  const run = (state: State, ...events: Event[]) =>
    events.reduce((each, event) => step(each, event)[0], state)
  const type = (field: (typeof fields)[number], value: string): Event => ({
    type: 'edit',
    change: editLine('item-1', (each) => ({ ...each, [field]: value })),
    place: `item-1:${field}`,
  })
  const undo: Event = { type: 'undo' }
  const redo: Event = { type: 'redo' }

  it('lead back over every edit, and forward again', () => {
    const actions = fc.array(
      fc.constantFrom<Event>(type('qty', '2'), type('price', '3'), type('note', 'x'), { type: 'leave' }),
    )
    fc.assert(
      fc.property(actions, (events) => {
        const [first, last] = [start(), run(start(), ...events)]
        const undone = run(last, ...last.past.map(() => undo))
        assert.deepEqual(undone.draft, first.draft)
        assert.deepEqual(run(undone, ...last.past.map(() => redo)).draft, last.draft)
      }),
    )
  })

  it('have one step for what is typed into a cell, until it is left', () => {
    const typed = run(start(), type('qty', '4'), type('qty', '40'))
    assert.equal(typed.past.length, 1)
    assert.equal(run(typed, { type: 'leave' }, type('qty', '5')).past.length, 2)
    assert.equal(run(typed, undo).draft.lines[0]?.qty, '1')
  })

  it('take back what is typed into a cell, unless it was left', () => {
    const revert: Event = { type: 'revert' }
    const typed = run(start(), type('price', '7'), type('qty', '4'), type('qty', '40'))
    const [reverted] = run(typed, revert, revert).draft.lines
    assert.deepEqual([reverted?.qty, reverted?.price], ['1', '7'])
    assert.equal(run(typed, { type: 'leave' }, revert).draft.lines[0]?.qty, '40')
  })

  it('have nothing to redo after another edit', () => {
    assert.equal(run(start(), type('qty', '4'), undo, type('price', '7'), redo).draft.lines[0]?.qty, '1')
  })

  it('outlast a save: a line that was removed comes back as a new one, one that was added keeps its id', () => {
    const server = new Server()
    const anna = new Person('anna', server, new Set(), step)
    const save = () => {
      anna.happen({ type: 'save' })
      anna.answer(false)
    }
    anna.act({ type: 'edit', change: addLines([line('B')]) })
    anna.act(type('qty', '1'))
    save()
    const [{ key, item_id }] = anna.state.draft.lines as [Line]
    anna.act({ type: 'edit', change: removeLine(key) })
    save()
    assert.equal(server.items.length, 0)
    anna.act(undo)
    save()
    assert.deepEqual(skus(offerOf(server.quote())), ['B'])
    assert.notEqual(server.items[0]?.item_id, item_id)
    anna.act(redo)
    save()
    assert.equal(server.items.length, 0)
  })

  it('keep what somebody else saved meanwhile', () => {
    const server = new Server()
    const [anna, bela] = ['anna', 'bela'].map((name) => new Person(name, server, new Set(), step)) as [
      Person,
      Person,
    ]
    const save = (who: Person) => {
      who.happen({ type: 'save' })
      who.answer(false)
      who.read(false)
      who.answer(false)
    }
    anna.act({ type: 'edit', change: addLines([line('B')]) })
    save(anna)
    bela.load()
    anna.act({
      type: 'edit',
      change: editLine(anna.state.draft.lines[0]!.key, (each) => ({ ...each, qty: '5' })),
    })
    bela.act({ type: 'edit', change: (offer) => ({ ...offer, seller_comment: 'Soon' }) })
    save(bela)
    save(anna)
    anna.act(undo)
    assert.equal(anna.state.draft.lines[0]?.qty, '1')
    assert.equal(anna.state.draft.seller_comment, 'Soon')
    anna.act(undo)
    assert.deepEqual([anna.state.draft.lines.length, anna.state.draft.seller_comment], [0, 'Soon'])
  })
})
