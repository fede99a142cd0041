// The routes of the console. Each page is loaded when it is first opened.
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { readInboxSearch } from '../inbox/inbox-search.ts'
import { readListSearch } from '../lists/list-query.ts'
import { readNewQuoteSearch, readQuoteSearch } from '../quotes/quote-search.ts'
import { readDashboardSearch } from '../dashboard/period.ts'
import { readJobsSearch, readSettingsSearch } from '../settings/operation-search.ts'
import { readShopSearch } from '../shops/shop-search.ts'
import { readDeliverySearch } from '../webhooks/deliveries.ts'
import { FailurePage, NotFoundPage, StartPage } from './fallback-pages.tsx'
import { firstPart, pagePart } from './page-parts.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
})
const getParentRoute = () => root

const inbox = createRoute({
  getParentRoute,
  path: '/inbox',
  validateSearch: readInboxSearch,
  component: firstPart(() => import('../inbox/inbox-page.tsx'), 'InboxPage'),
})

// Beside the list of the inbox.
const panes = [
  createRoute({
    getParentRoute: () => inbox,
    path: '/price-request/$id',
    component: pagePart(() => import('../inbox/price-request-pane.tsx'), 'PriceRequestPane'),
  }),
  createRoute({
    getParentRoute: () => inbox,
    path: '/quote-request/$id',
    component: pagePart(() => import('../inbox/quote-request-pane.tsx'), 'QuoteRequestPane'),
  }),
  createRoute({
    getParentRoute: () => inbox,
    path: '/quote/$id',
    component: pagePart(() => import('../inbox/offer-pane.tsx'), 'OfferPane'),
  }),
  createRoute({
    getParentRoute: () => inbox,
    path: '/follow-up/$id',
    component: pagePart(() => import('../inbox/offer-pane.tsx'), 'FollowUpPane'),
  }),
] as const

const redirectTo = (to: string) => () => {
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  throw redirect({ to })
}

const routes = [
  createRoute({ getParentRoute, path: '/', component: StartPage }),
  // The address of links that sign in, which have done so before the router starts; the form has no address of its own, as it
  // stands in place of every page while nobody is signed in.
  createRoute({ getParentRoute, path: '/sign-in', beforeLoad: redirectTo('/') }),
  createRoute({ getParentRoute, path: '/access', beforeLoad: redirectTo('/access/users') }),
  createRoute({
    getParentRoute,
    path: '/quotes',
    validateSearch: readListSearch,
    component: pagePart(() => import('../quotes/list/quotes-page.tsx'), 'QuotesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/quotes/new',
    validateSearch: readNewQuoteSearch,
    component: pagePart(() => import('../quotes/new-quote-page.tsx'), 'NewQuotePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/quotes/$id',
    validateSearch: readQuoteSearch,
    component: pagePart(() => import('../quotes/quote-page.tsx'), 'QuotePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/templates',
    component: pagePart(() => import('../templates/templates-page.tsx'), 'TemplatesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/text-blocks',
    component: pagePart(() => import('../templates/text-blocks-page.tsx'), 'TextBlocksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard',
    validateSearch: readDashboardSearch,
    component: pagePart(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/price-requests',
    validateSearch: readListSearch,
    component: pagePart(() => import('../lookup/price-requests-page.tsx'), 'PriceRequestsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/quote-requests',
    validateSearch: readListSearch,
    component: pagePart(() => import('../lookup/quote-requests-page.tsx'), 'QuoteRequestsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/customers',
    validateSearch: readListSearch,
    component: pagePart(() => import('../lookup/customers-page.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/customers/$id',
    component: pagePart(() => import('../lookup/customer-page.tsx'), 'CustomerPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products',
    validateSearch: readListSearch,
    component: pagePart(() => import('../lookup/products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/$sku',
    component: pagePart(() => import('../lookup/product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/carts',
    validateSearch: readListSearch,
    component: pagePart(() => import('../lookup/carts-page.tsx'), 'CartsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/carts/$id',
    component: pagePart(() => import('../lookup/cart-page.tsx'), 'CartPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shops',
    validateSearch: readShopSearch,
    component: pagePart(() => import('../shops/shops-page.tsx'), 'ShopsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks',
    component: pagePart(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$id',
    validateSearch: readDeliverySearch,
    component: pagePart(() => import('../webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/stores',
    component: pagePart(() => import('../stores/stores-page.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/store-keys',
    component: pagePart(() => import('../store-keys/store-keys-page.tsx'), 'StoreKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/access/users',
    component: pagePart(() => import('../access/users-page.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/access/roles',
    component: pagePart(() => import('../access/roles-page.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/access/integrations',
    component: pagePart(() => import('../access/integrations-page.tsx'), 'IntegrationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings',
    validateSearch: readSettingsSearch,
    component: pagePart(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/jobs',
    validateSearch: readJobsSearch,
    component: pagePart(() => import('../settings/jobs-page.tsx'), 'JobsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/me',
    component: pagePart(() => import('../settings/me-page.tsx'), 'MePage'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([inbox.addChildren(panes), ...routes]),
  basepath: '/console',
  defaultPreload: 'intent',
  // A fault of a page leaves the frame around it.
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
