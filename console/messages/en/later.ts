// What all other pages show.
import { access } from './access.ts'
import { amount } from './amount.ts'
import { dashboard } from './dashboard.ts'
import { firstSteps } from './first-steps.ts'
import { history } from './history.ts'
import { listFile } from './list-file.ts'
import { lists } from './lists.ts'
import { lookup } from './lookup.ts'
import { memory } from './memory.ts'
import { moves } from './moves.ts'
import { negotiation } from './negotiation.ts'
import { pricing } from './pricing.ts'
import { quote } from './quote.ts'
import { quoteChoices } from './quote-choices.ts'
import { quoteLines } from './quote-lines.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { storeKeys } from './store-keys.ts'
import { stores } from './stores.ts'
import { templates } from './templates.ts'
import { textBlocks } from './text-blocks.ts'
import { shops } from './shops.ts'
import { webhooks } from './webhooks.ts'

export const messages = {
  ...access,
  ...amount,
  ...dashboard,
  ...firstSteps,
  ...history,
  ...listFile,
  ...lists,
  ...lookup,
  ...memory,
  ...moves,
  ...negotiation,
  ...pricing,
  ...quote,
  ...quoteChoices,
  ...quoteLines,
  ...search,
  ...settings,
  ...storeKeys,
  ...stores,
  ...templates,
  ...textBlocks,
  ...shops,
  ...webhooks,
}
