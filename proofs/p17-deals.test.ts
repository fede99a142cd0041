// P17: after any sequence of moves, carts, quotes and people match a small reference model.
import { type Api, type Client, openClient, openPatchedServer } from '../test/support/api.ts'
import { paths, type Lane } from './support/deal-moves.ts'
import { nothingPlayed, openLanes, runSequences } from './support/deal-trial.ts'
import { addPromiseTest, type Outcome, type Trial } from './support/promise-test.ts'
import { addUnchosenSql } from './support/meddling.ts'

type Size = { sequences: number }

const LANES = 4
/** Few sequences depend on a certain safeguard; a control ends with the first one that does. */
const CONTROL_SEQUENCES_MIN = 1000
/** Sequences of a subtest, by which the test runner sees progress. */
const PORTION = 5000

const lanes = await openLanes(LANES)

async function prove({ sequences }: Size, { t, random }: Trial): Promise<Outcome> {
  const began = performance.now()
  const total = nothingPlayed()
  for (let left = sequences; left > 0; left -= PORTION)
    await t.test(`${left} sequences are left`, async () => {
      await runSequences(lanes, random, Math.min(PORTION, left), { total })
    })
  const speed = Math.round((sequences * 1000) / (performance.now() - began))
  return { ...total, figures: { ...total.figures, 'sequences a second': speed } }
}

/**
 * Plays sequences on another service without a safeguard, until the first one that fails: along the paths with all of the
 * given kinds of moves.
 */
const control =
  (kinds: string, open: (api: Api) => Promise<Lane['client'] | void>) =>
  async ({ sequences }: Size, { random }: Trial) => {
    const [lane] = (await openLanes(1)) as [Lane]
    const client = (await open(lane.api)) ?? lane.client
    const alongPaths = paths.filter((path) =>
      kinds.split(' ').every((kind) => path.split(' ').includes(kind)),
    )
    return runSequences([{ ...lane, client }], random, Math.max(sequences, CONTROL_SEQUENCES_MIN), {
      stopAtFault: true,
      alongPaths,
    })
  }

/** `sql` takes the safeguard away. */
const without = (kinds: string, sql: string) =>
  control(kinds, async ({ db }) => {
    await db.query(sql)
  })

// The price of a chosen tier becomes the price of the item when the choice is removed.
const reworkSql = `create function keep_chosen() returns trigger language plpgsql as $$ begin
    new.price := old.chosen_price; return new; end $$;
  create trigger a_keep_chosen before update on quote_item for each row
    when (old.chosen_price is not null and new.chosen_price is null) execute function keep_chosen()`

// Replaced quantities are not recorded: none return to the cart, and each addition replaces the full quantity.
const reductionSql = `create function forget_reduction() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger forget_reduction before insert on cart_reduction for each row execute function forget_reduction()`

// Another product with the SKU of a deleted one takes its place.
const productSql = `create function take_place() returns trigger language plpgsql as $$ begin
    update cart_reduction set product_id = new.product_id where sku = new.sku; return null; end $$;
  create trigger take_place after insert on product for each row execute function take_place()`

// The quote forgets which texts are older than a change of buyer, so that all count as newer.
const formerSql = `create function forget_former() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger forget_former before insert on quote_former_text for each row execute function forget_former()`

// The tax of shipping does not reach the cart.
const shippingTaxSql = `create function forget_tax() returns trigger language plpgsql as $$ begin
    new.agreed_shipping_tax := null; return new; end $$;
  create trigger forget_tax before insert on cart_item for each row execute function forget_tax()`

// The order forgets the tax of shipping that its cart had.
const orderTaxSql = `create function forget_order_tax() returns trigger language plpgsql as $$ begin
    update cart_item set agreed_shipping_tax = null where cart_id = new.cart_id; return null; end $$;
  create trigger forget_order_tax after update on cart for each row when (old.is_active and not new.is_active)
    execute function forget_order_tax()`

// A discount does not reach the cart.
const discountSql = `create function forget_discount() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger forget_discount before insert on cart_item for each row when (new.agreed_price < 0)
    execute function forget_discount()`

// What a customer chose stays chosen after a rework.
const choiceSql = `create function keep_choice() returns trigger language plpgsql as $$ begin
    new.is_chosen := old.is_chosen; return new; end $$;
  create trigger a_keep_choice before update on quote_item for each row
    when (old.is_chosen <> old.is_default and new.is_chosen = old.is_default) execute function keep_choice()`

// A line in no catalog is one of the product that has its SKU.
const customSql = `create function take_line() returns trigger language plpgsql as $$ begin
    select product_id into new.product_id from product where sku = new.sku; return new; end $$;
  create trigger take_line before insert on quote_item for each row when (new.product_type = 'custom')
    execute function take_line()`

// A revocation counts as a version.
const linkSql = `create function forget_link() returns trigger language plpgsql as $$ begin
    new.link_action := null; return new; end $$;
  create trigger forget_link before insert on quote_history for each row when (new.link_action = 'revoked')
    execute function forget_link()`

// A request of a deleted product is one of the product that has its SKU by then.
const requestedSql = `create function take_request() returns trigger language plpgsql as $$ begin
    update quote_request_item set product_id = new.product_id where sku = new.sku; return null; end $$;
  create trigger take_request after insert on product for each row execute function take_request()`

// Hides from which quotes the lines of carts are.
const plainSql = `create schema plain;
  create view plain.cart_item as select item_id, cart_id, product_id, sku, name, qty, agreed_price, quote_item_id,
    null::integer as quote_id from public.cart_item`

/** One more service on the database, which sees all lines of carts as plain ones. */
async function openWithPlainLines(api: Api): Promise<Client> {
  const { db } = api.services
  const transaction: typeof db.transaction = (work) =>
    db.transaction(async (tx) => {
      await tx.query('set local search_path to plain, public')
      return work(tx)
    })
  const { port } = await openPatchedServer(api, { services: { db: { ...db, transaction } } })
  const client = openClient(port, await api.tokenFor('all'))
  api.beforeClose(async () => client.close())
  return client
}

addPromiseTest<Size>({
  promise: 'P17',
  statement:
    'In any order of operations on carts, quotes and customers, totals are those of what was chosen, plain quantities are ' +
    'neither lost nor doubled, a quote is purchased once, as its buyer saw it, no erased person remains, and their successor ' +
    'keeps the offer.',
  sizes: { ci: { sequences: 200 }, full: { sequences: 100_000 } },
  prove,
  controls: {
    'a chosen tier that becomes the price of the item after a rework': without(
      'acceptByLink rework',
      reworkSql,
    ),
    'a quote that replaces plain lines again when it is added again': without('submit toCart', reductionSql),
    'pieces that return as another product with the SKU': without('recreate toCart', productSql),
    'a request that takes another product with the SKU for its own': without('recreate answer', requestedSql),
    'revocations of links that count as versions': without('revokeLink edit erase', linkSql),
    'texts of a former buyer that stay in the offer to the next one': without(
      'edit propose erase',
      formerSql,
    ),
    'tax of shipping that is lost on the way to the cart': without('create toCart', shippingTaxSql),
    'tax of shipping that the order forgets': without('create toCart order', orderTaxSql),
    'a negative line that is dropped on the way to the cart': without('create toCart', discountSql),
    'a choice of the customer that is kept after a rework': without('accept rework', choiceSql),
    'a line that was not chosen, in the cart': without('create toCart', addUnchosenSql('add_unchosen')),
    'a custom line that becomes one of the product with its SKU': without('create', customSql),
    'quoted lines in a request like plain ones': control('submit toCart', async (api) => {
      await api.db.query(plainSql)
      const other = await openWithPlainLines(api)
      return {
        call: (method, path, call) => (/cart.*submit$/.test(path) ? other : api).call(method, path, call),
      }
    }),
    'an ignored version of the quote that the customer saw': control('toCart', async (api) => ({
      call: (method, path, call = {}) => {
        const unseen = { ...(call.body as object), version: undefined }
        return api.call(method, path, path.endsWith('addToCart') ? { ...call, body: unseen } : call)
      },
    })),
  },
})
