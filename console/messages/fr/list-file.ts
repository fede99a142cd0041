// Lignes tirées de fichiers CSV, TSV et XLSX.
import type { listFile as english } from '../en/list-file.ts'

export const listFile: Record<keyof typeof english, string> = {
  'listFile.open': 'Lignes d’un fichier',
  'listFile.addFrom': 'Ajouter ses lignes au devis',
  'listFile.drop': 'Déposez un fichier CSV, TSV ou XLSX pour ajouter ses lignes au devis',
  'listFile.title': 'Lignes de {name}',
  'listFile.add': 'Ajouter {count, plural, one {# ligne} many {# de lignes} other {# lignes}}',
  'listFile.rows': 'Lignes du fichier',
  'listFile.all': 'Toutes les lignes',
  'listFile.row': 'Ligne {number}',
  'listFile.sheet': 'Feuille',
  'listFile.heading': 'La ligne {number} contient les titres',
  'listFile.column': 'Signification de la colonne {number}',
  'listFile.notImported': 'Ne pas importer',
  'listFile.hint':
    'Les lignes dont le SKU figure au catalogue deviennent ses produits, toutes les autres des lignes libres.',
  'listFile.counts':
    '{known, plural, =0 {Aucun produit} one {# produit} many {# de produits} other {# produits}} du catalogue, {custom, plural, =0 {aucune ligne libre} one {# ligne libre} many {# de lignes libres} other {# lignes libres}}.',
  'listFile.ambiguous':
    '{count, plural, one {# montant est ambigu. Vérifiez-le} many {# de montants sont ambigus. Vérifiez-les} other {# montants sont ambigus. Vérifiez-les}}\u00a0: devant trois chiffres, un point ou une virgule sépare selon les pays les milliers ou les décimales.',
  'listFile.known': 'Au catalogue\u00a0: {name}',
  'listFile.tax': 'Taxe des lignes libres',
  'listFile.choose': 'Choisissez la colonne du SKU ou de la désignation.',
  'listFile.unread':
    '{count, plural, one {# ligne est illisible et reste ici} many {# de lignes sont illisibles et restent ici} other {# lignes sont illisibles et restent ici}}. Corrigez les cellules signalées, choisissez les bonnes colonnes ou décochez ces lignes.',
  'listFile.cut':
    'Le fichier a plus de lignes qu’un devis ne peut en avoir\u00a0: en voici les {max} premières.',
  'listFile.tooMany': 'Un devis a {max} lignes au plus.',
  'listFile.failed.too_large':
    'Le fichier est trop volumineux pour être lu ici. Divisez-le ou n’enregistrez que les lignes utiles.',
  'listFile.failed.unreadable':
    'Le fichier est illisible\u00a0: il est endommagé, protégé par un mot de passe ou d’un autre type. Enregistrez-le au format XLSX ou CSV.',
  'listFile.failed.empty': 'Le fichier n’a aucune ligne.',
  'listFile.fault.not_computed': 'Aucune valeur dans le fichier',
  'listFile.fault.missing': 'Ni SKU ni désignation',
  'listFile.fault.too_long': 'Trop long',
}
