// P17: whatever the order of moves, carts, quotes and people are what a small model of them says.
import { builtinStorefront } from '../src/storefront/builtin-storefront.ts'
import type { Storefront } from '../src/storefront/storefront.ts'
import { type Api, type Client, openClient, openPlantedDoor } from '../test/support/api.ts'
import { type Lane, nothingPlayed, openLanes, runSequences } from './support/deal-trial.ts'
import { addProof, type Outcome, type Trial } from './support/proof.ts'

type Size = { sequences: number }

const LANES = 4
/** After so many the runner hears that the proof is still at work. */
const PORTION = 5000

const lanes = await openLanes(LANES)

async function prove({ sequences }: Size, { t, random }: Trial): Promise<Outcome> {
  const began = performance.now()
  const total = nothingPlayed()
  for (let left = sequences; left > 0; left -= PORTION)
    await t.test(`${left} sequences are left`, async () => {
      await runSequences(lanes, random, Math.min(PORTION, left), false, total)
    })
  const speed = Math.round((sequences * 1000) / (performance.now() - began))
  return { ...total, figures: { ...total.figures, 'sequences a second': speed } }
}

/** The same on a service of its own, until the first sequence that fails. */
const control =
  (open: (api: Api) => Promise<Lane['client'] | void>) =>
  async ({ sequences }: Size, { random }: Trial) => {
    const [lane] = (await openLanes(1)) as [Lane]
    return runSequences([{ ...lane, client: (await open(lane.api)) ?? lane.client }], random, sequences, true)
  }

async function openWith(api: Api, storefront: Partial<Storefront>): Promise<Client> {
  const services = { storefront: { ...builtinStorefront, ...storefront } }
  const { port } = await openPlantedDoor(api, { services })
  const client = openClient(port, await api.tokenFor('all'))
  api.beforeClose(async () => client.close())
  return client
}

const reworkSql = `create function keep_chosen() returns trigger language plpgsql as $$ begin
    new.price := old.chosen_price; return new; end $$;
  create trigger a_keep_chosen before update on quote_item for each row
    when (old.chosen_price is not null and new.chosen_price is null) execute function keep_chosen()`

addProof<Size>({
  promise: 'P17',
  says: 'Money adds up, plain pieces stay, a quote is bought once as its buyer saw it, and nobody is half erased.',
  sizes: { ci: { sequences: 600 }, full: { sequences: 100_000 } },
  prove,
  controls: {
    'the tier that was chosen becomes the price of the item with a rework': control(async ({ db }) => {
      await db.query(reworkSql)
    }),
    'a quote that is added again takes plain pieces again': control((api) =>
      openWith(api, {
        restorePlainLines: async () => {},
        reducePlainLines: async (tx, target, items) => {
          await builtinStorefront.deleteReductions(tx, target.quote_id)
          await builtinStorefront.reducePlainLines(tx, target, items)
        },
      }),
    ),
    'quoted lines are requested like plain ones': control(async (api) => {
      const findCart: Storefront['findCart'] = async (...parameters) => {
        const cart = await builtinStorefront.findCart(...parameters)
        return cart && { ...cart, lines: cart.lines.map((line) => ({ ...line, quote_id: null })) }
      }
      const other = await openWith(api, { findCart })
      return {
        call: (method, path, call) => (/cart.*submit$/.test(path) ? other : api).call(method, path, call),
      }
    }),
    'the version that the customer saw is not looked at': control(async (api) => ({
      call: (method, path, call = {}) => {
        const unseen = { ...(call.body as object), version: undefined }
        return api.call(method, path, path.endsWith('addToCart') ? { ...call, body: unseen } : call)
      },
    })),
  },
})
