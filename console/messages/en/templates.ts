// Templates of quotes.

export const templates = {
  'template.hint':
    'What you offer again and again. A new quote begins with one, and one can be inserted into any quote, by its name after a slash in the field that adds products. The menu of a quote saves it as a template.',
  'template.empty': 'No templates yet',
  'template.store': 'For quotes of',
  'template.everyStore': 'Every store',
  'template.validDays': 'Valid for (days)',
  'template.valid': 'Valid for',
  'template.changedAt': 'Changed',
  'template.termsHint': 'Empty: those of the store',
  'template.use': 'Make a quote from it',
  'template.from': 'From a template',
  'template.insert': 'Insert a template',
  'template.save': 'Save as a template',
  'template.saveHint':
    'Lines, texts and shipping are saved, nothing about the customer. Prices and names that are as in the catalog follow the catalog.',
  'template.leftOut': 'Left out because they name the customer: {texts}',
  'template.overwrite': 'There is already a template named “{name}”. Save again to replace it.',
  'template.changed':
    'Somebody else changed this template meanwhile. Your input is still here: save again to apply it.',
  'template.saved': 'The template {name} was saved',
  'template.edit': 'Edit the template {name}',
  'template.linesHint':
    'To change its lines, make a quote from it and save that as a template of the same name.',
  'template.deleteTitle': 'Delete the template {name}?',
  'template.deleteHint': 'Quotes that were made from it stay as they are.',
  'template.deleted': 'The template {name} was deleted',
  'template.notInserted': '{name} was not inserted.',
  'template.otherCurrency': 'Its prices are in {template}, the quote is in {quote}.',
  'template.failed': 'The template was not inserted.',
}
