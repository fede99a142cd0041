// What the product of a line was offered for before.
export const memory = {
  'memory.title': 'Earlier prices',
  'memory.own': 'Last for this customer: {price}',
  'memory.other': 'Last for others: {price}',
  'memory.thisCustomer': 'This customer',
  'memory.otherCustomer': 'Another customer',
  'memory.bands': 'Accepted by discount',
  'memory.band': '{from} to {to}',
  'memory.surcharge': 'Surcharge',
  'memory.accepted': '{accepted} of {quotes}',
  'memory.keys.take': 'Take the last price',
  'memory.keys.open': 'Earlier prices',
}
