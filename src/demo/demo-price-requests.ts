// The price requests of a year: submitted, read, answered; some of the last days still wait.
import { insertTemporaryFile } from '../pricerequest/attachment-repository.ts'
import {
  markPriceRequest,
  replyToPriceRequest,
  submitPriceRequest,
} from '../pricerequest/price-request-actions.ts'
import type { KeptFile } from './demo-files.ts'
import { seededRandom, type Random } from './demo-random.ts'
import { DAY, HOUR, MINUTE, YEAR, type Step } from './demo-replay.ts'
import { caller, offeredPrice, pickAssignment, pickBuyer, sellers, type DemoShop } from './demo-shop.ts'
import { companies, madeToMeasure, replies, repliesWithoutPrice, wishes } from './demo-texts.ts'

type Plan = { at: number; request_id: number; file_ids: number[]; waits: boolean }

const WAITING_DAYS = 5
const UNREAD_DAYS = 2

export function planPriceRequests(random: Random, shop: DemoShop, count: number, files: KeptFile[]): Step[] {
  const requests = Array.from({ length: count }, () => planPriceRequest(random, shop))
  // A generator of its own: how many of the files may be uploaded here must not change anything else.
  const uploads = planUploads(
    seededRandom(files.length),
    files,
    requests.map(({ plan }) => plan),
  )
  return [...uploads, ...requests.flatMap(({ steps }) => steps)]
}

function planPriceRequest(random: Random, shop: DemoShop): { plan: Plan; steps: Step[] } {
  // The later of two moments: business has grown over the year.
  const at = -Math.min(random.integer(5 * MINUTE, YEAR), random.integer(5 * MINUTE, YEAR))
  const buyer = pickBuyer(random, shop, at, random.chance(0.6))
  const product = random.chance(0.92) ? random.pick(shop.productsOf(buyer.store)) : undefined
  const product_name = product?.name ?? (random.chance(0.7) ? random.pick(madeToMeasure) : undefined)
  const qty = String(random.pick([1, 2, 4, 6, 8, 12, 20, 40, 100]))
  const wish = fill(random.pick(wishes[buyer.language]), qty, product_name ?? random.pick(madeToMeasure))
  const { firstname, lastname, phone } = buyer
  const request = {
    store_id: buyer.store.store_id,
    customer_ip: makeAddress(random),
    email: buyer.email,
    ...(random.chance(0.95) ? { firstname, lastname, phone, message: wish } : {}),
    product_id: product?.product_id,
    product_sku: product?.sku,
    product_name,
    custom_field_1: random.chance(0.3) ? random.pick(companies) : undefined,
    custom_field_2: random.chance(0.5) ? qty : undefined,
    custom_field_3: random.chance(0.1) ? random.pick(['newsletter', 'fair', 'recommended']) : undefined,
  }
  const plan: Plan = {
    at,
    request_id: 0,
    file_ids: [],
    waits: at > -WAITING_DAYS * DAY && random.chance(0.45),
  }
  const steps: Step[] = []
  const add = (at: number, run: Step['run']) => steps.push({ at, run })
  add(at, async (tx) => {
    const json = await submitPriceRequest(tx, { ...request, caller, file_ids: plan.file_ids })
    plan.request_id = (JSON.parse(json) as Plan).request_id
  })

  let time = at + random.integer(MINUTE, Math.min(2 * DAY, -at - MINUTE))
  if (plan.waits) {
    const assign = pickAssignment(random, shop, 'price_request')
    if (at < -UNREAD_DAYS * DAY) {
      add(time, (tx) => markPriceRequest(tx, plan.request_id, 'read'))
      add(time, (tx) => assign(tx, plan.request_id))
    }
    return { plan, steps }
  }
  const replyCount = random.chance(0.05) ? 2 : 1
  const seller = { ...caller, actor: random.pick(sellers) }
  for (let index = 0; index < replyCount; index++) {
    if (index > 0) time += random.integer(HOUR, 3 * DAY)
    const message = fill(random.pick(product ? replies : repliesWithoutPrice), qty)
    const price = product && offeredPrice(random, product.price.toNumber(), buyer.store)
    add(time, (tx) => replyToPriceRequest(tx, seller, plan.request_id, { message, price }))
  }
  return { plan, steps }
}

// One to three files per request, uploaded shortly before the submit, until all are attached. Two that wait have a picture
// and a list each.
function planUploads(random: Random, files: KeptFile[], requests: Plan[]): Step[] {
  const shown = requests
    .filter(({ waits }) => waits)
    .slice(0, 2)
    .map((request, index) => ({
      request,
      taken: ['.png', '.csv'].flatMap((ending) =>
        files.filter(({ name }) => name.endsWith(ending)).slice(index, index + 1),
      ),
    }))
  const otherFiles = files.filter((file) => !shown.some(({ taken }) => taken.includes(file)))
  const others = random
    .sample(requests, otherFiles.length)
    .map((request) => ({ request, taken: otherFiles.splice(0, random.pick([1, 1, 1, 2, 3])) }))
  return [...shown, ...others].flatMap(({ request, taken }) =>
    taken.map((file) => ({
      at: request.at - random.integer(10, 300),
      run: async (tx) => {
        const json = await insertTemporaryFile(tx, { ...file, caller: caller.id })
        request.file_ids.push(
          (JSON.parse(json) as { request_message_file_tmp_id: number }).request_message_file_tmp_id,
        )
      },
    })),
  )
}

function fill(text: string, qty: string, product = ''): string {
  return text.replace('{qty}', qty).replace('{product}', product)
}

// Networks reserved for documentation.
function makeAddress(random: Random): string | undefined {
  if (random.chance(0.15)) return undefined
  if (random.chance(0.2)) return `2001:db8::${random.integer(1, 65535).toString(16)}`
  return `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.integer(1, 254)}`
}
