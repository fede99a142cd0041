// Öffentliche Schlüssel der Shops, mit denen das Widget anfragt.
import type { storeKeys as english } from '../en/store-keys.ts'

export const storeKeys: Record<keyof typeof english, string> = {
  'storeKeys.add': 'Schlüssel anlegen',
  'storeKeys.empty': 'Keine Widget-Schlüssel',
  'storeKeys.hint':
    'Mit einem Widget-Schlüssel senden die Seiten einer Website Preisanfragen und Angebotsanfragen. Er steht in der Seite und ist kein Geheimnis.',
  'storeKeys.key': 'Schlüssel',
  'storeKeys.store': 'Shop',
  'storeKeys.origins': 'Erlaubte Websites',
  'storeKeys.originsHint':
    'Eine pro Zeile: Protokoll und Domain, wie Browser sie senden, etwa https://shop.example',
  'storeKeys.revoke': 'Sperren',
  'storeKeys.revoked': 'Gesperrt',
  'storeKeys.revokeTitle': 'Diesen Schlüssel sperren?',
  'storeKeys.revokeHint':
    'Anfragen damit werden ab sofort abgelehnt, und er lässt sich nicht wiederherstellen. Die Seiten von {origins} brauchen einen anderen Schlüssel.',
  'storeKeys.done': 'Der Schlüssel wurde gesperrt',
  'storeKeys.embed': 'Code für eine Webseite',
  'storeKeys.embedHint':
    'Fügen Sie ihn dort ein, wo der Knopf erscheinen soll, und ersetzen Sie das Produkt durch Ihres.',
  'storeKeys.element': 'Was Kunden anfragen',
  'storeKeys.price-request': 'Preisanfrage',
  'storeKeys.quote-request': 'Angebotsanfrage',
}
