// Textbausteine.

export const textBlocks = {
  'textBlock.hint':
    'Texte, die Sie immer wieder schreiben. In einem Textfeld zeigt ein Schrägstrich am Anfang einer Zeile oder nach einem Leerzeichen alle an.',
  'textBlock.empty': 'Noch keine Textbausteine',
  'textBlock.add': 'Neuer Textbaustein',
  'textBlock.edit': 'Textbaustein bearbeiten',
  'textBlock.text': 'Text',
  'textBlock.textHint':
    'Platzhalter werden beim Einfügen ausgefüllt. Alles andere in doppelten geschweiften Klammern ist eine Lücke, die von Hand ausgefüllt wird.',
  'textBlock.places': 'Platzhalter einfügen',
  'textBlock.place.customer.firstname': 'Vorname',
  'textBlock.place.customer.lastname': 'Nachname',
  'textBlock.place.customer.company': 'Firma',
  'textBlock.place.customer.email': 'E-Mail-Adresse',
  'textBlock.place.quote.number': 'Angebotsnummer',
  'textBlock.place.quote.title': 'Titel des Angebots',
  'textBlock.place.quote.valid_until': 'Gültig bis',
  'textBlock.place.request.number': 'Anfragenummer',
  'textBlock.place.product.name': 'Produkt',
  'textBlock.place.store.name': 'Shop',
  'textBlock.place.seller.name': 'Ihr Name',
  'textBlock.kind': 'Für',
  'textBlock.kind.reply': 'Antworten und Nachrichten',
  'textBlock.kind.comment': 'Kommentare in Angeboten',
  'textBlock.kind.terms': 'Bedingungen',
  'textBlock.kind.note': 'Notizen für das Team',
  'textBlock.everyLanguage': 'Jede Sprache',
  'textBlock.list': 'Textbausteine',
  'textBlock.found': '{count, plural, one {# Textbaustein} other {# Textbausteine}}',
  'textBlock.filled': 'Ausgefüllt:',
  'textBlock.gaps': '{count, plural, one {Noch auszufüllen:} other {Noch # Lücken auszufüllen:}}',
  'textBlock.gapQuestion':
    'Der Text enthält noch Lücken in doppelten geschweiften Klammern. Füllen Sie sie aus, oder bestätigen Sie noch einmal, um ihn so zu verwenden.',
  'textBlock.gapFault': 'Füllen Sie die Lücke aus, oder löschen Sie sie.',
  'textBlock.saved': 'Der Textbaustein {name} wurde gespeichert',
  'textBlock.changed':
    'Jemand anderes hat diesen Textbaustein inzwischen geändert. Ihre Eingaben sind noch da: Speichern Sie noch einmal, um diesen Text zu ersetzen: „{text}“',
  'textBlock.deleteTitle': 'Textbaustein {name} löschen?',
  'textBlock.deleted': 'Der Textbaustein {name} wurde gelöscht',
}
