// Lets the routes of the widget know who is signed in.
import { authenticate, defineMiddlewares } from '@medusajs/framework/http'

export default defineMiddlewares({
  routes: [
    {
      matcher: '/quotewright/*',
      middlewares: [authenticate('customer', ['session', 'bearer'], { allowUnauthenticated: true })],
    },
  ],
})
