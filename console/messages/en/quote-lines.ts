// Lines that are in no catalog, their texts and headings.
export const quoteLines = {
  'quote.addCustom': 'Add “{name}” as a custom line',
  'quote.priceNeeded': 'Price?',
  'quote.taxNeeded': 'Tax?',
  'quote.name': 'Name',
  'quote.description': 'Description',
  'quote.unit': 'Unit',
  'quote.section': 'Heading',
  'quote.noSection': 'None',
  'quote.custom': 'Custom line',
  'quote.otherLines': 'Other items',
  'quote.negativeTotal':
    'The discounts exceed what the quote costs at one of its tax rates: it cannot be saved like this.',
}
