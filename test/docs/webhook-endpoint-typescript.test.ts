// The example of a webhook endpoint in TypeScript.
import { testWebhookEndpoint } from '../support/webhook-endpoints.ts'

const file = 'examples/webhook-endpoint/webhook-endpoint.ts'
testWebhookEndpoint('TypeScript', () => [process.execPath, '--import', 'tsx', file])
