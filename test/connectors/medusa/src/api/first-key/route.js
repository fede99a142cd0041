// The first secret key, which a merchant makes in the dashboard: all else of the shop is made with it.
import { createApiKeysWorkflow } from '@medusajs/medusa/core-flows'

export const POST = async ({ scope }, response) => {
  const api_keys = [{ type: 'secret', title: 'Quotewright', created_by: 'tests' }]
  const { result } = await createApiKeysWorkflow(scope).run({ input: { api_keys } })
  response.json({ token: result[0].token })
}
