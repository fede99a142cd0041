// All routes on one screen: which table of the interface lies under which path.
import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { accessRoutes } from './access-routes.ts'
import { documentRoutes } from './openapi.ts'
import { answerOtherMethods } from './other-methods.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { addHealthRoutes } from './health-routes.ts'
import { cartItemRoutes } from './cart-item-routes.ts'
import { cartOrderRoutes } from './cart-order-routes.ts'
import { cartRoutes } from './cart-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { priceRequestExportRoutes, quoteExportRoutes } from './export-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { priceRequestRoutes } from './price-request-routes.ts'
import { productRoutes } from './product-routes.ts'
import { quoteContentRoutes } from './quote-content-routes.ts'
import { quoteDocumentRoutes } from './quote-document-routes.ts'
import { quoteMoveRoutes } from './quote-move-routes.ts'
import { quoteRequestMoveRoutes } from './quote-request-move-routes.ts'
import { quoteRequestRoutes } from './quote-request-routes.ts'
import { quoteRequestSubmitRoutes } from './quote-request-submit-routes.ts'
import { quoteRoutes } from './quote-routes.ts'
import { storeRoutes } from './store-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

export async function addRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  await documentRoutes(app)
  const finish = answerOtherMethods(app)
  app.get('/rest/schema', { config: { permission: 'public' } }, async () => app.swagger())
  addHealthRoutes(app, parts)
  await app.register(priceRequestRoutes(parts), { prefix: '/rest/V1/pricerequest' })
  await app.register(priceRequestExportRoutes(parts), { prefix: '/rest/V1/pricerequest' })
  await app.register(fileRoutes(parts), { prefix: '/rest/V1/pricerequest' })
  await app.register(quoteRoutes(parts), { prefix: '/rest/V1/quoting' })
  await app.register(quoteContentRoutes(parts), { prefix: '/rest/V1/quoting' })
  await app.register(quoteMoveRoutes(parts), { prefix: '/rest/V1/quoting' })
  await app.register(quoteDocumentRoutes(parts), { prefix: '/rest/V1/quoting' })
  await app.register(quoteExportRoutes(parts), { prefix: '/rest/V1/quoting' })
  await app.register(quoteRequestRoutes(parts), { prefix: '/rest/V1/quoting' })
  await app.register(quoteRequestSubmitRoutes(parts), { prefix: '/rest/V1/quoting' })
  await app.register(quoteRequestMoveRoutes(parts), { prefix: '/rest/V1/quoting' })
  await app.register(signInRoutes(parts), { prefix: '/rest/V1/integration' })
  await app.register(accessRoutes(parts), { prefix: '/rest/V1/access' })
  await app.register(productRoutes(parts), { prefix: '/rest/V1' })
  await app.register(customerRoutes(parts), { prefix: '/rest/V1' })
  await app.register(storeRoutes(parts), { prefix: '/rest/V1' })
  await app.register(cartRoutes(parts), { prefix: '/rest/V1' })
  await app.register(cartItemRoutes(parts), { prefix: '/rest/V1' })
  await app.register(cartOrderRoutes(parts), { prefix: '/rest/V1' })
  await app.register(webhookRoutes(parts), { prefix: '/rest/V1' })
  finish()
}
