// Notifications of the browser.
import type { notices as english } from '../en/notices.ts'
export const notices: Record<keyof typeof english, string> = {
  'notices.title': 'Benachrichtigungen',
  'notices.hint':
    'Während dieses Fenster im Hintergrund ist, meldet der Browser, was neu im Eingang ist: von wem, und zu welchem Produkt.',
  'notices.switch': 'In diesem Browser benachrichtigen',
  'notices.denied':
    'Dieser Browser blockiert Benachrichtigungen dieser Seite. Erlauben Sie sie in seinen Einstellungen für diese Seite.',
  'notices.missing':
    'Dieser Browser hat für diese Seite keine Benachrichtigungen. Sie brauchen eine sichere Verbindung (HTTPS).',
  'notices.several': '{count, plural, one {1 neuer Eintrag im Eingang} other {# neue Einträge im Eingang}}',
  'notices.atLeast': 'Mindestens {count} neue Einträge im Eingang',
}
