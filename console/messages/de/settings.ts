// Die geltenden Einstellungen und die Hintergrundaufgaben.
import type { settings as english } from '../en/settings.ts'

export const settings: Record<keyof typeof english, string> = {
  'settings.filter': 'Einstellungen filtern',
  'settings.none': 'Keine Einstellung enthält „{text}“',
  'settings.name': 'Einstellung',
  'settings.value': 'Wert',
  'settings.notSet': 'nicht gesetzt',
  'settings.hint':
    'Der Dienst liest sie beim Start aus seiner Umgebung. „quotewright config“ gibt dasselbe aus.',
  'settings.group.service': 'Dienst und Datenbank',
  'settings.group.quotes': 'Angebote und Dateien',
  'settings.group.mail': 'E-Mail',
  'settings.group.seller': 'Verkäufer',
  'settings.group.webhooks': 'Webhooks und Ereignisse',
  'settings.group.access': 'Zugänge und Grenzen',
  'settings.group.other': 'Weitere',
  'jobs.failed': 'Gescheitert',
  'jobs.waiting': 'Wartend',
  'jobs.filter': 'Welche Aufgaben',
  'jobs.emptyFailed': 'Keine Aufgabe ist gescheitert',
  'jobs.emptyFailedHint':
    'Eine Aufgabe scheitert nach allen Versuchen, etwa eine E-Mail, die der Mailserver ablehnt.',
  'jobs.emptyWaiting': 'Keine Aufgabe wartet',
  'jobs.task': 'Aufgabe',
  'jobs.error': 'Letzter Fehler',
  'jobs.attempts': 'Versuche',
  'jobs.ofAttempts': '{attempts} von {max}',
  'jobs.due': 'Fällig',
  'jobs.retry': 'Wiederholen',
  'jobs.retryJob': 'Aufgabe {id} wiederholen',
  'jobs.retryAll': 'Alle wiederholen',
  'jobs.retried': 'Die Aufgabe läuft erneut',
  'jobs.allRetried': '{count, plural, one {# Aufgabe läuft} other {# Aufgaben laufen}} erneut',
}
