// Search over all records and commands.
export const search = {
  'search.label': 'Number, mail, name, SKU, text or command',
  'search.results': 'Results',
  'search.none': 'Nothing was found.',
  'search.recent': 'Opened lately',
  'search.actions': 'On this page',
  'search.commands': 'Commands',
  'search.lists': 'In lists',
  'search.inList': '{list} with “{text}”',
  'search.unnamed': 'Without a name',
  'search.price_request': 'Price requests',
  'search.quote_request': 'Quote requests',
  'search.quote': 'Quotes',
  'search.customer': 'Customers',
  'search.product': 'Products',
} as const
