// The storefront that comes with the service: its tables lie in the same database.
import type { Storefront } from './storefront.ts'
import { deleteLine } from './cart-line-repository.ts'
import {
  deleteReductions,
  reducePlainLines,
  restorePlainLines,
  reapplyReductions,
} from './cart-reduction-repository.ts'
import { findCustomer } from './customer-repository.ts'
import { findProduct, findProducts } from './product-repository.ts'
import { addQuotedLines, findCart, findOrder, placeOrder, removeQuotedLines } from './cart-repository.ts'

export const builtinStorefront: Storefront = {
  findProducts,
  findProduct,
  findCustomer,
  findCart,
  addQuotedLines,
  removePlainLine: deleteLine,
  reducePlainLines,
  restorePlainLines,
  reapplyReductions,
  deleteReductions,
  removeQuotedLines,
  placeOrder,
  findOrder,
}
