// Optional lines and groups of alternatives.
export const quoteChoices = {
  'quote.choices': 'Depending on the choice',
  'quote.range': '{from} to {to}',
  'quote.role.included': 'Included',
  'quote.role.optional': 'Optional',
  'quote.role.alternative': 'Alternative',
  'quote.alternativeOf': 'Alternative: {group}',
  'quote.isChosen': 'chosen',
  'quote.notChosen': 'not chosen',
  'quote.chosenFirst': 'chosen at first',
  'quote.keys.optional': 'Make lines optional, or included again',
  'quote.keys.group': 'Group lines as alternatives',
  'quote.makeOptional': 'Make optional',
  'quote.makeIncluded': 'Include again',
  'quote.group': 'Group of alternatives',
  'quote.groupName': 'What the customer chooses',
  'quote.groupHint':
    '{count, plural, one {# line, one of the group is taken; empty: it is included} other {# lines of which the customer takes one; empty: they are included}}',
  'quote.undo.optional':
    '{count, plural, one {Line made optional, or included again} other {# lines made optional, or included again}}',
  'quote.undo.group': '{count, plural, one {Group of one line changed} other {Group of # lines changed}}',
  'quote.fault.groupSingle': 'The group needs another alternative',
  'quote.fault.groupDefault': 'Choose one alternative of the group',
}
