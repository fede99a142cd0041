// Vorlagen für Angebote.

export const templates = {
  'template.hint':
    'Was Sie immer wieder anbieten. Ein neues Angebot kann mit einer Vorlage beginnen, und in jedes lässt sich eine einfügen: im Feld für Produkte, mit einem Schrägstrich und ihrem Namen. Im Menü eines Angebots wird es als Vorlage gespeichert.',
  'template.empty': 'Noch keine Vorlagen',
  'template.store': 'Für Angebote von',
  'template.everyStore': 'Jedem Shop',
  'template.validDays': 'Gültig (Tage)',
  'template.valid': 'Gültig',
  'template.changedAt': 'Geändert',
  'template.termsHint': 'Leer: die des Shops',
  'template.use': 'Angebot daraus erstellen',
  'template.from': 'Aus einer Vorlage',
  'template.insert': 'Vorlage einfügen',
  'template.save': 'Als Vorlage speichern',
  'template.saveHint':
    'Gespeichert werden Positionen, Texte und Versand, nichts über den Kunden. Preise und Namen, die denen im Katalog entsprechen, folgen dem Katalog.',
  'template.leftOut': 'Weggelassen, weil der Kunde darin genannt wird: {texts}',
  'template.overwrite':
    'Es gibt schon eine Vorlage namens „{name}“. Speichern Sie noch einmal, um sie zu ersetzen.',
  'template.changed':
    'Jemand anderes hat diese Vorlage inzwischen geändert. Ihre Eingaben sind noch da: Speichern Sie noch einmal, um sie zu übernehmen.',
  'template.saved': 'Die Vorlage {name} wurde gespeichert',
  'template.edit': 'Vorlage {name} bearbeiten',
  'template.linesHint':
    'Um ihre Positionen zu ändern, erstellen Sie daraus ein Angebot und speichern es als Vorlage mit demselben Namen.',
  'template.deleteTitle': 'Vorlage {name} löschen?',
  'template.deleteHint': 'Angebote, die daraus entstanden sind, bleiben, wie sie sind.',
  'template.deleted': 'Die Vorlage {name} wurde gelöscht',
  'template.notInserted': '{name} wurde nicht eingefügt.',
  'template.otherCurrency': 'Die Preise der Vorlage sind in {template}, das Angebot ist in {quote}.',
  'template.failed': 'Die Vorlage wurde nicht eingefügt.',
}
