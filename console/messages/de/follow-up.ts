// When a quote comes back into the inbox.
import type { followUp as english } from '../en/follow-up.ts'
export const followUp: Record<keyof typeof english, string> = {
  'followUp.label': 'Wiedervorlage',
  'followUp.title': '{number} wiedervorlegen',
  'followUp.set': 'Wiedervorlage …',
  'followUp.setKey': 'Wiedervorlage … (f)',
  'followUp.key': 'Wiedervorlage',
  'followUp.hint': 'Das Angebot kommt an diesem Morgen zurück in den Eingang. Nur Ihr Team sieht das.',
  'followUp.day': 'Tag',
  'followUp.note': 'Notiz',
  'followUp.saved': '{number} kommt am {time} zurück',
  'followUp.change': 'Ändern …',
  'followUp.remove': 'Entfernen',
  'followUp.removed': 'Die Wiedervorlage von {number} ist entfernt',
  'followUp.setBy': 'von {name}',
  'followUp.finish': 'Erledigt',
  'followUp.done': '{number} ist erledigt',
  'followUp.unseen': 'Versendet, nicht angesehen',
  'followUp.unanswered': 'Angesehen, keine Antwort',
  'followUp.notDue':
    'Der Kunde hat geantwortet oder wurde in den Tagen, die der Shop vorsieht, schon erinnert: warten oder anrufen.',
}
