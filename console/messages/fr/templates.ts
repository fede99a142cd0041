// Modèles de devis.

export const templates = {
  'template.hint':
    'Ce que vous proposez régulièrement. Un nouveau devis peut partir d’un modèle, et tout devis peut en recevoir un\u00a0: dans le champ d’ajout de produits, tapez une barre oblique suivie de son nom. Le menu d’un devis permet de l’enregistrer comme modèle.',
  'template.empty': 'Aucun modèle pour le moment',
  'template.store': 'Pour les devis de',
  'template.everyStore': 'Toutes les boutiques',
  'template.validDays': 'Validité (jours)',
  'template.valid': 'Validité',
  'template.changedAt': 'Modifié le',
  'template.termsHint': 'Vide\u00a0: celles de la boutique',
  'template.use': 'Créer un devis',
  'template.from': 'À partir d’un modèle',
  'template.insert': 'Insérer un modèle',
  'template.save': 'Enregistrer comme modèle',
  'template.saveHint':
    'Les lignes, les textes et la livraison sont enregistrés, mais rien sur le client. Les prix et les noms identiques à ceux du catalogue suivent le catalogue.',
  'template.leftOut': 'Laissés de côté, car le client y est nommé\u00a0: {texts}',
  'template.overwrite':
    'Un modèle nommé «\u00a0{name}\u00a0» existe déjà. Enregistrez à nouveau pour le remplacer.',
  'template.changed':
    'Une autre personne a modifié ce modèle entre-temps. Votre saisie est conservée\u00a0: enregistrez à nouveau pour l’appliquer.',
  'template.saved': 'Le modèle {name} a été enregistré',
  'template.edit': 'Modifier le modèle {name}',
  'template.linesHint':
    'Pour modifier ses lignes, créez un devis à partir de ce modèle et enregistrez-le comme modèle sous le même nom.',
  'template.deleteTitle': 'Supprimer le modèle {name}\u202f?',
  'template.deleteHint': 'Les devis créés à partir de ce modèle ne changent pas.',
  'template.deleted': 'Le modèle {name} a été supprimé',
  'template.notInserted': '{name} n’a pas été inséré.',
  'template.otherCurrency': 'Ses prix sont en {template}, le devis est en {quote}.',
  'template.failed': 'Le modèle n’a pas été inséré.',
}
