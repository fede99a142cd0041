// Lines that are in no catalog, their texts and headings.
import { placeholderNames } from '../placeholder-names.ts'

export const quoteLines = {
  'quote.addCustom': 'Add “{name}” as a custom line',
  'quote.priceNeeded': 'Price?',
  'quote.taxNeeded': 'Tax?',
  'quote.name': 'Name',
  'quote.description': 'Description',
  'quote.unit': 'Unit',
  'quote.section': 'Heading',
  'quote.noSection': 'None',
  'quote.keys.details': 'Open or close the details of the line',
  'quote.keys.heading': 'Heading above this line',
  'quote.sectionHint': 'For {count, plural, one {# line} other {# lines}}; empty for none',
  'quote.sectionSet': 'Set',
  'quote.missingPrices':
    '{count, plural, one {# line has no price or tax rate yet} other {# lines have no price or tax rate yet}}',
  'quote.warn.surcharge': 'Surcharge of {percent}\u00a0%, more than {threshold}\u00a0%',
  'quote.warn.question': 'Check the prices that have a warning, or send again if they are right.',
  'quote.warn.fall': '{percent}\u00a0% below the last proposal, more than {threshold}\u00a0%',
  'quote.unnamed':
    '{count, plural, one {# line still has a placeholder as its name} other {# lines still have a placeholder as their name}}',
  'quote.addUnknown': 'Add as custom lines',
  'quote.custom': placeholderNames.en,
  'quote.otherLines': 'Other items',
  'quote.negativeTotal':
    'The discounts exceed what the quote costs at one of its tax rates: it cannot be saved like this.',
}
