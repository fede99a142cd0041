// When a quote comes back into the inbox.
import type { followUp as english } from '../en/follow-up.ts'
export const followUp: Record<keyof typeof english, string> = {
  'followUp.label': 'Relance',
  'followUp.title': 'Relancer {number}',
  'followUp.set': 'À relancer…',
  'followUp.setKey': 'À relancer… (f)',
  'followUp.key': 'À relancer',
  'followUp.hint': 'Le devis revient ce matin-là dans la boîte de réception. Seule votre équipe le voit.',
  'followUp.day': 'Jour',
  'followUp.note': 'Note',
  'followUp.saved': '{number} reviendra le {time}',
  'followUp.change': 'Modifier…',
  'followUp.remove': 'Retirer',
  'followUp.removed': 'La relance de {number} est retirée',
  'followUp.setBy': 'par {name}',
  'followUp.finish': 'Fait',
  'followUp.done': 'Relance de {number} terminée',
  'followUp.unseen': 'Envoyé, non consulté',
  'followUp.unanswered': 'Consulté, sans réponse',
  'followUp.notDue':
    'Le client a répondu ou a déjà été relancé dans le délai prévu par la boutique : attendez, ou appelez.',
}
