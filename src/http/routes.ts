// Registers all routes under their path prefixes.
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'
import { accessRoutes } from './routes/access-routes.ts'
import { consoleRoutes } from './routes/console-routes.ts'
import { assigneeRoutes } from './routes/assignee-routes.ts'
import { docsRoutes } from './routes/docs-routes.ts'
import { rejectOtherMethods } from './pipeline/method-not-allowed.ts'
import { webhookRoutes } from './routes/webhook-routes.ts'
import { indexRoutes } from './routes/index-routes.ts'
import { addHealthRoutes } from './routes/health-routes.ts'
import { buyerRoutes } from './routes/buyer-routes.ts'
import { buyerPageRoutes } from './routes/buyer-page-routes.ts'
import { buyerPreviewRoutes } from './routes/buyer-preview-routes.ts'
import { cartItemRoutes } from './routes/cart-item-routes.ts'
import { cartRoutes } from './routes/cart-routes.ts'
import { costRoutes } from './routes/cost-routes.ts'
import { customerRoutes } from './routes/customer-routes.ts'
import { fileRoutes } from './routes/file-routes.ts'
import { operatorRoutes } from './routes/operator-routes.ts'
import { pictureFiles, pictureRoutes } from './routes/picture-routes.ts'
import { priceRequestRoutes } from './routes/price-request-routes.ts'
import { productRoutes } from './routes/product-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { quoteCommentRoutes } from './routes/quote-comment-routes.ts'
import { buyerFileRoutes, quoteFileRoutes } from './routes/quote-file-routes.ts'
import { followUpRoutes } from './routes/quote-follow-up-routes.ts'
import { quoteLinkRoutes } from './routes/quote-link-routes.ts'
import { quoteMailRoutes } from './routes/quote-mail-routes.ts'
import { quoteMoveRoutes } from './routes/quote-move-routes.ts'
import { quoteRequestRoutes } from './routes/quote-request-routes.ts'
import { quoteRoutes } from './routes/quote-routes.ts'
import { templateRoutes } from './routes/quote-template-routes.ts'
import { textBlockRoutes } from './routes/text-block-routes.ts'
import { statisticsRoutes } from './routes/statistics-routes.ts'
import { storeKeyRoutes } from './routes/store-key-routes.ts'
import { storeRoutes } from './routes/store-routes.ts'
import { shopHookRoutes, shopRoutes } from './routes/shop-routes.ts'
import { eventStreamRoutes } from './routes/event-stream-routes.ts'
import { salesRoutes } from './routes/sales-routes.ts'
import { signInRoutes } from './routes/sign-in-routes.ts'
import { consoleFiles } from '../web/console-files.ts'
import { demoPage } from '../web/demo-page.ts'
import { pluginFiles } from '../web/plugin-files.ts'
import { widgetFile } from '../web/widget-file.ts'

export async function addRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const addRejections = rejectOtherMethods(app)
  await app.register(docsRoutes)
  await app.register(consoleFiles)
  if (services.config.PUBLIC_URL !== undefined) {
    await app.register(buyerPageRoutes(services))
    await app.register(buyerPreviewRoutes(services))
  }
  await app.register(widgetFile)
  await app.register(pluginFiles)
  await app.register(pictureFiles(services))
  if (services.oneTimeSignIn) await app.register(demoPage)
  await app.register(indexRoutes)
  // No plugin, in which the hook of the metrics would observe its own routes only.
  addHealthRoutes(app, services)
  await app.register(priceRequestRoutes(services), { prefix: '/rest/V1/pricerequest' })
  await app.register(fileRoutes(services), { prefix: '/rest/V1/pricerequest' })
  await app.register(quoteRoutes(services), { prefix: '/rest/V1/quoting' })
  await app.register(quoteMoveRoutes(services), { prefix: '/rest/V1/quoting' })
  await app.register(templateRoutes(services), { prefix: '/rest/V1/quoting' })
  await app.register(followUpRoutes(services), { prefix: '/rest/V1/quoting' })
  await app.register(quoteMailRoutes(services))
  await app.register(quoteCommentRoutes(services), { prefix: '/rest/V1/quoting' })
  await app.register(quoteLinkRoutes(services), { prefix: '/rest/V1/quoting' })
  await app.register(buyerRoutes(services), { prefix: '/rest/V1' })
  await app.register(quoteFileRoutes(services), { prefix: '/rest/V1/quoting' })
  await app.register(buyerFileRoutes(services), { prefix: '/rest/V1' })
  await app.register(quoteRequestRoutes(services), { prefix: '/rest/V1/quoting' })
  await app.register(assigneeRoutes(services), { prefix: '/rest/V1' })
  await app.register(salesRoutes(services), { prefix: '/rest/V1' })
  await app.register(textBlockRoutes(services), { prefix: '/rest/V1' })
  await app.register(eventStreamRoutes(services), { prefix: '/rest/V1' })
  await app.register(statisticsRoutes(services), { prefix: '/rest/V1' })
  await app.register(signInRoutes(services), { prefix: '/rest/V1' })
  await app.register(consoleRoutes(services), { prefix: '/rest/V1' })
  await app.register(operatorRoutes(services), { prefix: '/rest/V1' })
  await app.register(accessRoutes(services), { prefix: '/rest/V1/access' })
  await app.register(productRoutes(services), { prefix: '/rest/V1' })
  await app.register(costRoutes(services), { prefix: '/rest/V1' })
  await app.register(customerRoutes(services), { prefix: '/rest/V1' })
  await app.register(storeRoutes(services), { prefix: '/rest/V1' })
  await app.register(pictureRoutes(services), { prefix: '/rest/V1' })
  await app.register(storeKeyRoutes(services), { prefix: '/rest/V1' })
  await app.register(cartRoutes(services), { prefix: '/rest/V1' })
  await app.register(shopRoutes(services), { prefix: '/rest/V1' })
  await app.register(shopHookRoutes(services), { prefix: '/hooks' })
  await app.register(cartItemRoutes(services), { prefix: '/rest/V1' })
  await app.register(webhookRoutes(services), { prefix: '/rest/V1' })
  await app.register(publicRoutes(services), { prefix: '/rest/V1/public' })
  addRejections()
}
