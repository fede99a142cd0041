// The first steps in a new installation.

export const firstSteps = {
  'firstSteps.title': 'First steps',
  'firstSteps.count': '{done} of {count} done',
  'firstSteps.done': 'Done:',
  'firstSteps.open': 'To do:',
  'firstSteps.hide': 'Hide',
  'firstSteps.hideLabel': 'Hide the first steps',
  'firstSteps.company': 'Name your company',
  'firstSteps.companyHint':
    'As the name and address of the store: customers read them on offers and in mails.',
  'firstSteps.mail': 'Set up mail',
  'firstSteps.mailHint':
    'Until then, you send customers the links to their offers yourself. Set these variables in the environment of the service, and start it again:',
  'firstSteps.password': 'Choose your own password',
  'firstSteps.passwordHint': 'Yours was generated, and is in a file on the server.',
  'firstSteps.colleagues': 'Add your colleagues',
  'firstSteps.colleaguesHint':
    'Each signs in with a name of their own, and has a role that says what they may do.',
  'firstSteps.product': 'Add a product',
  'firstSteps.productHint': 'Many at once are imported at the command line:',
  'firstSteps.quote': 'Make your first quote',
  'firstSteps.quoteHint': 'Choose the customer, add lines, and propose it.',
}
