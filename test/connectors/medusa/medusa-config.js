// A shop: Medusa with the plugin, as a merchant configures it.
import { defineConfig } from '@medusajs/framework/utils'

const { databaseUrl, quotewright, locking } = JSON.parse(process.env.SHOP_OPTIONS)
const http = {
  storeCors: '*',
  adminCors: '*',
  authCors: '*',
  jwtSecret: 'for-tests',
  cookieSecret: 'for-tests',
}

export default defineConfig({
  admin: { disable: true },
  projectConfig: { databaseUrl, databaseDriverOptions: { ssl: false }, http },
  modules: locking && [
    {
      resolve: '@medusajs/medusa/locking',
      options: {
        providers: [{ id: locking, resolve: `@medusajs/medusa/locking-${locking}`, is_default: true }],
      },
    },
  ],
  plugins: [{ resolve: '@quotewright/medusa-plugin', options: quotewright }],
})
