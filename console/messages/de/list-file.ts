// Positionen aus CSV-, TSV- und XLSX-Dateien.
import type { listFile as english } from '../en/list-file.ts'

export const listFile: Record<keyof typeof english, string> = {
  'listFile.open': 'Positionen aus Datei',
  'listFile.addFrom': 'Positionen ins Angebot übernehmen',
  'listFile.drop': 'CSV-, TSV- oder XLSX-Datei hier ablegen, um ihre Zeilen als Positionen hinzuzufügen',
  'listFile.title': 'Positionen aus {name}',
  'listFile.add': '{count, plural, one {# Position} other {# Positionen}} hinzufügen',
  'listFile.rows': 'Zeilen der Datei',
  'listFile.all': 'Alle Zeilen',
  'listFile.row': 'Zeile {number}',
  'listFile.sheet': 'Tabellenblatt',
  'listFile.heading': 'Zeile {number} ist die Überschrift',
  'listFile.column': 'Bedeutung der Spalte {number}',
  'listFile.notImported': 'Nicht übernehmen',
  'listFile.hint':
    'Zeilen, deren SKU im Katalog steht, werden zu dessen Produkten, alle anderen zu freien Positionen.',
  'listFile.counts':
    '{known, plural, =0 {Kein Produkt} one {# Produkt} other {# Produkte}} aus dem Katalog, {custom, plural, =0 {keine freie Position} one {# freie Position} other {# freie Positionen}}.',
  'listFile.ambiguous':
    '{count, plural, one {# Betrag ist zweideutig. Prüfen Sie ihn} other {# Beträge sind zweideutig. Prüfen Sie sie}}: Punkt oder Komma vor drei Ziffern trennt je nach Land Tausender oder Dezimalstellen ab.',
  'listFile.known': 'Im Katalog: {name}',
  'listFile.tax': 'Steuer freier Positionen',
  'listFile.choose': 'Wählen Sie, welche Spalte die SKU oder die Bezeichnung enthält.',
  'listFile.unread':
    '{count, plural, one {# Zeile ist nicht lesbar und bleibt hier} other {# Zeilen sind nicht lesbar und bleiben hier}}. Korrigieren Sie die markierten Zellen, wählen Sie die richtigen Spalten oder wählen Sie diese Zeilen ab.',
  'listFile.cut':
    'Die Datei hat mehr Zeilen, als ein Angebot Positionen haben kann: Dies sind die ersten {max}.',
  'listFile.tooMany': 'Ein Angebot hat höchstens {max} Positionen.',
  'listFile.failed.too_large':
    'Die Datei ist zu groß, um hier gelesen zu werden. Teilen Sie sie auf oder speichern Sie nur die benötigten Zeilen.',
  'listFile.failed.unreadable':
    'Die Datei ist nicht lesbar: Sie ist beschädigt, mit einem Passwort geschützt oder von anderer Art. Speichern Sie sie als XLSX oder CSV.',
  'listFile.failed.empty': 'Die Datei hat keine Zeilen.',
  'listFile.fault.not_computed': 'Kein Wert in der Datei',
  'listFile.fault.missing': 'Weder SKU noch Bezeichnung',
  'listFile.fault.too_long': 'Zu lang',
}
