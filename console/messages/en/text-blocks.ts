// Text blocks.

export const textBlocks = {
  'textBlock.hint':
    'Texts that you write again and again. In a field for a text, a slash at the start of a line or after a blank lists them.',
  'textBlock.empty': 'No text blocks yet',
  'textBlock.add': 'New text block',
  'textBlock.edit': 'Edit the text block',
  'textBlock.text': 'Text',
  'textBlock.textHint':
    'Places are filled when the text is inserted. Anything else in double braces is a gap that the seller fills in.',
  'textBlock.places': 'Insert a place',
  'textBlock.place.customer.firstname': 'First name',
  'textBlock.place.customer.lastname': 'Last name',
  'textBlock.place.customer.company': 'Company',
  'textBlock.place.customer.email': 'E-mail address',
  'textBlock.place.quote.number': 'Quote number',
  'textBlock.place.quote.title': 'Title of the quote',
  'textBlock.place.quote.valid_until': 'Valid until',
  'textBlock.place.request.number': 'Request number',
  'textBlock.place.product.name': 'Product',
  'textBlock.place.store.name': 'Store',
  'textBlock.place.seller.name': 'Your name',
  'textBlock.kind': 'For',
  'textBlock.kind.reply': 'Replies and messages',
  'textBlock.kind.comment': 'Comments of quotes',
  'textBlock.kind.terms': 'Terms',
  'textBlock.kind.note': 'Notes of the team',
  'textBlock.everyLanguage': 'Every language',
  'textBlock.list': 'Text blocks',
  'textBlock.found': '{count, plural, one {# text block} other {# text blocks}}',
  'textBlock.filled': 'Filled in:',
  'textBlock.gaps': '{count, plural, one {A gap is left to fill in:} other {# gaps are left to fill in:}}',
  'textBlock.gapQuestion':
    'The text still has gaps in double braces. Fill them in, or confirm again to use it as it is.',
  'textBlock.gapFault': 'Fill in the gap, or delete it.',
  'textBlock.saved': 'The text block {name} was saved',
  'textBlock.changed':
    'Somebody else changed this text block meanwhile. Your input is still here: save again to replace their text: “{text}”',
  'textBlock.deleteTitle': 'Delete the text block {name}?',
  'textBlock.deleted': 'The text block {name} was deleted',
}
