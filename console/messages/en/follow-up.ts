// When a quote comes back into the inbox.
export const followUp = {
  'followUp.label': 'Follow-up',
  'followUp.title': 'Follow up on {number}',
  'followUp.set': 'Follow up …',
  'followUp.setKey': 'Follow up … (f)',
  'followUp.key': 'Follow up',
  'followUp.hint': 'The quote comes back into the inbox on that morning. Only your team sees this.',
  'followUp.day': 'Day',
  'followUp.note': 'Note',
  'followUp.saved': '{number} comes back on {time}',
  'followUp.change': 'Change …',
  'followUp.remove': 'Remove',
  'followUp.removed': 'The follow-up of {number} is removed',
  'followUp.setBy': 'set by {name}',
  'followUp.finish': 'Done',
  'followUp.done': '{number} is followed up',
  'followUp.unseen': 'Proposed, not seen',
  'followUp.unanswered': 'Seen, no answer',
  'followUp.notDue':
    'The customer has answered, or was reminded within the days of the store: wait, or call.',
}
