// Blocs de texte.

export const textBlocks = {
  'textBlock.hint':
    'Des textes que vous écrivez régulièrement. Dans un champ de texte, une barre oblique en début de ligne ou après une espace en affiche la liste.',
  'textBlock.empty': 'Aucun bloc de texte pour le moment',
  'textBlock.add': 'Nouveau bloc de texte',
  'textBlock.edit': 'Modifier le bloc de texte',
  'textBlock.text': 'Texte',
  'textBlock.textHint':
    'Les champs sont remplis à l’insertion. Tout autre texte entre doubles accolades est un blanc que le vendeur complète.',
  'textBlock.places': 'Insérer un champ',
  'textBlock.place.customer.firstname': 'Prénom',
  'textBlock.place.customer.lastname': 'Nom',
  'textBlock.place.customer.company': 'Société',
  'textBlock.place.customer.email': 'Adresse e-mail',
  'textBlock.place.quote.number': 'Numéro du devis',
  'textBlock.place.quote.title': 'Titre du devis',
  'textBlock.place.quote.valid_until': 'Valable jusqu’au',
  'textBlock.place.request.number': 'Numéro de la demande',
  'textBlock.place.product.name': 'Produit',
  'textBlock.place.store.name': 'Boutique',
  'textBlock.place.seller.name': 'Votre nom',
  'textBlock.kind': 'Pour',
  'textBlock.kind.reply': 'Réponses et messages',
  'textBlock.kind.comment': 'Commentaires des devis',
  'textBlock.kind.terms': 'Conditions',
  'textBlock.kind.note': 'Notes de l’équipe',
  'textBlock.everyLanguage': 'Toutes les langues',
  'textBlock.list': 'Blocs de texte',
  'textBlock.found':
    '{count, plural, one {# bloc de texte} many {# de blocs de texte} other {# blocs de texte}}',
  'textBlock.filled': 'Rempli\u00a0:',
  'textBlock.gaps':
    '{count, plural, one {Reste à compléter\u00a0:} many {# de blancs à compléter\u00a0:} other {# blancs à compléter\u00a0:}}',
  'textBlock.gapQuestion':
    'Le texte contient encore des blancs entre doubles accolades. Complétez-les, ou confirmez à nouveau pour l’utiliser tel quel.',
  'textBlock.gapFault': 'Complétez le blanc ou supprimez-le.',
  'textBlock.saved': 'Le bloc de texte {name} a été enregistré',
  'textBlock.changed':
    'Une autre personne a modifié ce bloc de texte entre-temps. Votre saisie est conservée\u00a0: enregistrez à nouveau pour remplacer son texte\u00a0: «\u00a0{text}\u00a0»',
  'textBlock.deleteTitle': 'Supprimer le bloc de texte {name}\u202f?',
  'textBlock.deleted': 'Le bloc de texte {name} a été supprimé',
}
