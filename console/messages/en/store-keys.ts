// Publishable keys of stores.
export const storeKeys = {
  'storeKeys.add': 'Create key',
  'storeKeys.empty': 'No publishable keys',
  'storeKeys.hint':
    'With a publishable key, the pages of a web site submit price requests and quote requests, for example with the widget. It stands in the page and is no secret.',
  'storeKeys.key': 'Key',
  'storeKeys.store': 'Store',
  'storeKeys.origins': 'Allowed origins',
  'storeKeys.originsHint':
    'The web sites that may use the key, one per line: scheme and host, such as https://shop.example',
  'storeKeys.revoke': 'Revoke',
  'storeKeys.revoked': 'Revoked',
  'storeKeys.revokeTitle': 'Revoke this key?',
  'storeKeys.revokeHint':
    'Requests with it are refused from the next one on, and it cannot be restored. The pages of {origins} need another key.',
  'storeKeys.done': 'The key was revoked',
  'storeKeys.embed': 'Code for a web page',
  'storeKeys.embedHint': 'Paste it where the button should appear, and replace the product with yours.',
  'storeKeys.element': 'What customers request',
  'storeKeys.price-request': 'Price request',
  'storeKeys.quote-request': 'Quote request',
} as const
