// Warum der Dienst ein Feld abgelehnt hat.
import { contact, terms } from '../../../src/domain/words/de.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: Record<keyof typeof english, string> = {
  'refusal.labeled': '{label}: {text}',
  'refusal.entry': '{label}, Eintrag {position}',
  'refusal.line': 'Position {position}',
  'refusal.lineField': 'Position {position}, {label}',
  'refusal.anyField': 'Ein Feld',
  'refusal.other': 'Diesen Wert nimmt der Dienst nicht an.',
  'refusal.twice': 'Das ist zweimal genannt.',
  'refusal.elements': 'Höchstens {count, plural, one {ein Eintrag} other {# Einträge}}.',
  'refusal.characters': 'Höchstens {count, plural, one {ein Zeichen} other {# Zeichen}}.',
  'refusal.atLeast': 'Mindestens {limit}.',
  'refusal.atMost': 'Höchstens {limit}.',
  'refusal.above': 'Mehr als {limit}.',
  'refusal.expires_at': terms.valid_until,
  'refusal.remind_at': 'Wiedervorlage',
  'refusal.cc': 'Kopien an',
  'refusal.purchase_order_number': 'Bestellnummer des Kunden',
  'refusal.vat_id': terms.vat_id,
  'refusal.company': contact.company,
  'refusal.title': 'Titel',
  'refusal.seller_comment': 'Kommentar an den Kunden',
  'refusal.shipping_amount': terms.shipping,
  'refusal.shipping_tax_percent': 'Steuer auf Versand',
  'refusal.shipping_description': 'Versandart',
  'refusal.terms': 'Bedingungen des Angebots',
  'refusal.email': 'E-Mail-Adresse',
  'refusal.qty': terms.qty,
  'refusal.price': terms.price,
  'refusal.tax_percent': terms.tax,
  'refusal.name': 'Bezeichnung',
  'refusal.section': 'Überschrift',
  'refusal.unit': 'Einheit',
  'refusal.description': 'Beschreibung',
  'refusal.customer_note': 'Notiz an den Kunden',
  'refusal.comment': 'Nachricht',
  'refused.status':
    'Der Status lässt das nicht zu: Vielleicht hat ihn inzwischen jemand geändert. Sehen Sie ihn sich noch einmal an.',
  'refused.expired':
    'Das Angebot ist abgelaufen. Überarbeiten Sie es und senden Sie es mit einem späteren Ende erneut.',
  'refused.version':
    'Jemand hat das inzwischen geändert; es wurde nichts getan. Sehen Sie sich die Änderung an und versuchen Sie es erneut.',
  'refused.empty': 'Keine Position des Angebots zählt. Fügen Sie eine hinzu oder wählen Sie eine aus.',
  'refused.recipient':
    'Das Angebot hat keine E-Mail-Adresse. Tragen Sie beim Kunden eine ein oder senden Sie es ohne E-Mail.',
  'refused.customer': 'Das gehört einem anderen Kunden. Wählen Sie etwas desselben Kunden.',
  'refused.currency':
    'Die Währungen sind verschieden. Nehmen Sie einen Kunden, Warenkorb oder eine Vorlage in der Währung des Angebots.',
  'refused.otherCart': 'Das Angebot liegt schon in einem anderen Warenkorb. Entfernen Sie es zuerst dort.',
  'refused.cartOrdered': 'Dieser Warenkorb wurde bestellt. Nehmen Sie den offenen Warenkorb des Kunden.',
  'refused.order':
    'Diese Bestellung wurde hier in einem Warenkorb oder in einem verbundenen Shop aufgegeben und behält ihre Nummer.',
  'refused.shopCart': 'Dieser Warenkorb gehört zu einem verbundenen Shop. Ändern Sie ihn dort.',
  'refused.quotedLine': 'Eine Position eines Angebots verlässt den Warenkorb nur mit dem ganzen Angebot.',
  'refused.counterOffer':
    'Dieses Gegenangebot kann nicht mehr übernommen werden: Position oder Kunde haben sich geändert. Tragen Sie die Werte von Hand ein.',
  'refused.groupChoice':
    'Von jeder Gruppe von Alternativen ist genau eine Position gewählt. Wählen Sie eine.',
  'refused.groupSingle':
    'Eine Gruppe von Alternativen braucht zwei Positionen. Fügen Sie eine hinzu oder machen Sie die Position optional.',
  'refused.negative':
    'Bei einer Auswahl des Kunden läge eine Summe unter 0. Verringern Sie die Positionen mit negativem Preis oder besteuern Sie sie wie das, was sie rabattieren.',
  'refused.tooLarge':
    'Ein Betrag ist zu groß. Verringern Sie Mengen oder Preise oder teilen Sie das Angebot.',
  'refused.price':
    'Eine Position hat noch keinen Preis oder keine Steuer. Tragen Sie sie ein; 0, wo nichts berechnet wird.',
  'refused.cartCurrency':
    'Ein Artikel hat keinen Preis in der Währung des Warenkorbs. Tragen Sie einen ein oder entfernen Sie seine Position.',
  'refused.quantity': 'Eine Menge liegt unter der kleinsten angebotenen. Geben Sie eine größere ein.',
  'refused.shopQuantity':
    'Der verbundene Shop nimmt nur ganze Mengen, und nicht mehr, als er zulässt. Wählen Sie eine andere Menge.',
  'refused.shopCannot':
    'Der verbundene Shop kann dieses Angebot so nicht aufnehmen. Ändern Sie diese Positionen:',
  'refused.shopOff': 'Der verbundene Shop ist ausgeschaltet. Ein Administrator kann ihn einschalten.',
  'refused.shopInUse':
    'Zu diesem Shop gehören Warenkörbe oder Angebote. Schalten Sie ihn aus, statt ihn zu entfernen.',
  'refused.shopCarts':
    'Dieser Shop hat keine Warenkörbe: Ein angenommenes Angebot wird dort zur Bestellung. Nehmen Sie das Angebot für den Kunden an.',
  'refused.shopSilent':
    'Der verbundene Shop hat nicht geantwortet; es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  'refused.roleInUse':
    'Benutzer oder Integrationen haben diese Rolle noch. Geben Sie ihnen zuerst eine andere.',
  'refused.views': 'Sie haben so viele Ansichten gespeichert wie möglich. Löschen Sie zuerst eine.',
  'refused.files': 'Das Angebot hat so viele Dateien wie möglich. Löschen Sie zuerst eine.',
  'refused.fileSize': 'Das ist zu groß. Nehmen Sie eine kleinere Datei oder einen kürzeren Text.',
  'refused.fileType': 'Dateien dieses Typs werden nicht angenommen. Nehmen Sie eine andere.',
  'refused.fileLost':
    'Der Inhalt dieser Datei ist verloren. Fordern Sie sie erneut an oder wenden Sie sich an einen Administrator.',
  'refused.webhook': 'Der Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.',
  'refused.mail':
    'Es kann keine E-Mail gezeigt werden, da der Shop keine E-Mail-Adresse hat. Ein Administrator kann eine eintragen.',
  'refused.busy':
    'Der Dienst ist ausgelastet; es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  'refused.full':
    'Der Dienst hat keinen Speicherplatz mehr; es wurde nichts geändert. Wenden Sie sich an einen Administrator.',
  'refused.slow': 'Die Suche der Zeilen hat zu lange gedauert. Verwenden Sie einen engeren Filter.',
  'refused.unknown': 'Ob das geschehen ist, ist nicht bekannt. Sehen Sie nach, bevor Sie es wiederholen.',
  'refused.fault':
    'Der Dienst hat einen Fehler. Versuchen Sie es erneut; wenn er bleibt, wenden Sie sich an einen Administrator.',
}
