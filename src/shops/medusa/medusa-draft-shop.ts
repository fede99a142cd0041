// Medusa without the plugin as a connected shop: an accepted quote becomes a draft order, which staff turns into an order.
import { type Capabilities, findingsOf, type Shop, type ShopKind, type ShopRequest } from '../shop.ts'
import { listVariants, readStatus, readVariants } from './medusa-catalog.ts'
import { deliverDraft, type DraftContext, readDraftStates, withdrawDraft } from './medusa-drafts.ts'
import { openMedusaHttp } from './medusa-http.ts'
import { listFindings, medusa } from './medusa-shop.ts'

const can: Capabilities = {
  custom_lines: true,
  negative_lines: false,
  taxed_shipping: false,
  files: false,
  cart: false,
  checkout_link: false,
  price_digits: 4,
  fractional_quantities: false,
}

// No plugin makes its key.
const settings = medusa.settings
  .filter(({ name }) => name === 'secret_key' || name === 'region')
  .map((each) =>
    each.is_secret ? { ...each, is_required: true, description: 'Secret API key of the shop (sk_…)' } : each,
  )

export const medusaDraft: ShopKind = { settings, open: openMedusaDraft }

function openMedusaDraft(settings: Record<string, string>, request: ShopRequest): Shop {
  const call = openMedusaHttp(settings.secret_key ?? '', request)
  const { region } = settings
  const context: DraftContext = { call, can, region }
  return {
    can,
    variants: (since, signal) => listVariants(call, region, since, signal),
    variantsOf: (ids, signal) => readVariants(call, region, ids, signal),
    // Customers are read for carts only, which need the plugin.
    customer: async () => undefined,
    cart: async () => undefined,
    deliver: (delivery, signal) => deliverDraft(context, delivery, signal),
    withdraw: (delivery, signal) => withdrawDraft(context, delivery, signal),
    statesOf: (deliveries, signal) => readDraftStates(context, deliveries, signal),
    // Medusa sends none by itself.
    readHook: () => undefined,
    check: (signal) => findingsOf(check(context, signal)),
  }
}

async function check({ call, region }: DraftContext, signal?: AbortSignal) {
  return listFindings(await readStatus(call, signal), region)
}
