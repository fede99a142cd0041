// Notifications of the browser.
import type { notices as english } from '../en/notices.ts'
export const notices: Record<keyof typeof english, string> = {
  'notices.title': 'Notifications',
  'notices.hint':
    'Lorsque cette fenêtre est en arrière-plan, le navigateur signale les nouveautés de la boîte de réception : de qui, et pour quel produit.',
  'notices.switch': 'M’avertir dans ce navigateur',
  'notices.denied':
    'Ce navigateur bloque les notifications de cette page. Autorisez-les dans ses paramètres pour cette page.',
  'notices.missing':
    'Ce navigateur n’offre pas de notifications pour cette page. Une connexion sécurisée (HTTPS) est nécessaire.',
  'notices.several':
    '{count, plural, one {# nouveauté dans la boîte de réception} many {# de nouveautés dans la boîte de réception} other {# nouveautés dans la boîte de réception}}',
  'notices.atLeast': 'Au moins {count} nouveautés dans la boîte de réception',
}
