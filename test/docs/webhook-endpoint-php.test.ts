// The example of a webhook endpoint in PHP.
import { testWebhookEndpoint } from '../support/webhook-endpoints.ts'

const file = 'examples/webhook-endpoint/webhook_endpoint.php'
testWebhookEndpoint('PHP', (port) => ['php', '-S', `127.0.0.1:${port}`, file])
