// The example of a webhook endpoint in Python.
import { testWebhookEndpoint } from '../support/webhook-endpoints.ts'

testWebhookEndpoint('Python', () => ['python3', 'examples/webhook-endpoint/webhook_endpoint.py'])
