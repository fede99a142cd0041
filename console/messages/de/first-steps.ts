// The first steps in a new installation.
import type { firstSteps as english } from '../en/first-steps.ts'

export const firstSteps: Record<keyof typeof english, string> = {
  'firstSteps.title': 'Erste Schritte',
  'firstSteps.count': '{done} von {count} erledigt',
  'firstSteps.done': 'Erledigt:',
  'firstSteps.open': 'Offen:',
  'firstSteps.hide': 'Ausblenden',
  'firstSteps.hideLabel': 'Die ersten Schritte ausblenden',
  'firstSteps.company': 'Firma benennen',
  'firstSteps.companyHint': 'Als Name und Adresse des Shops: Kunden lesen sie auf Angeboten und in E-Mails.',
  'firstSteps.mail': 'E-Mail einrichten',
  'firstSteps.mailHint':
    'Bis dahin schicken Sie Kunden die Links zu ihren Angeboten selbst. Setzen Sie diese Variablen in der Umgebung des Dienstes, und starten Sie ihn neu:',
  'firstSteps.password': 'Eigenes Passwort wählen',
  'firstSteps.passwordHint': 'Ihres wurde erzeugt und steht in einer Datei auf dem Server.',
  'firstSteps.colleagues': 'Kollegen hinzufügen',
  'firstSteps.colleaguesHint':
    'Jeder meldet sich mit eigenem Namen an und hat eine Rolle, die sagt, was er darf.',
  'firstSteps.product': 'Produkt anlegen',
  'firstSteps.productHint': 'Viele auf einmal importieren Sie auf der Kommandozeile:',
  'firstSteps.quote': 'Erstes Angebot erstellen',
  'firstSteps.quoteHint': 'Wählen Sie den Kunden, fügen Sie Positionen hinzu, und senden Sie es.',
}
