// The files of quotes.
import type { files as english } from '../en/files.ts'

export const files: Record<keyof typeof english, string> = {
  'file.title': 'Fichiers',
  'file.count': '{count} sur {max}',
  'file.add': 'Ajouter des fichiers',
  'file.for': 'Destinataire des nouveaux fichiers',
  'file.public': 'Pour le client',
  'file.internal': 'Interne',
  'file.publicHint': 'Le client verra les nouveaux fichiers avec la prochaine version envoyée.',
  'file.internalHint': 'Seule l’équipe voit les nouveaux fichiers.',
  'file.internalOnly':
    'Seule l’équipe voit les nouveaux fichiers\u00a0: ceux du client ne se modifient que si le devis est en attente.',
  'file.dropHint': 'Vous pouvez aussi les déposer sur la page ou les coller.',
  'file.line': 'Ligne des nouveaux fichiers',
  'file.noLine': 'Tout le devis',
  'file.open': 'Ouvrir {name}',
  'file.remove': 'Retirer {name}',
  'file.removeTitle': 'Retirer le fichier\u202f?',
  'file.removeDo': 'Retirer',
  'file.removeShown': 'Les versions envoyées qui le montrent le conservent.',
  'file.uploads': 'Fichiers en cours d’ajout',
  'file.added': '{name} a été ajouté',
  'file.waits': 'En attente',
  'file.stop': 'Arrêter {name}',
  'file.dismiss': 'Masquer {name}',
  'file.repeat': 'Réessayer {name}',
  'file.tooLarge': 'Plus de {size}.',
  'file.wrongType': 'Ce type de fichier n’est pas accepté. Types acceptés\u00a0: {types}.',
  'file.isEmpty': 'Le fichier est vide.',
  'file.tooMany': '{max} fichiers au plus peuvent être ajoutés.',
  'file.unreadable': 'Le contenu ne correspond pas au nom du fichier ou est illisible.',
  'file.notPending':
    'Le devis n’est plus en attente\u00a0: seuls des fichiers internes peuvent être ajoutés.',
  'file.saveFirst': 'Enregistrez d’abord le devis\u202f; vous pourrez ensuite y ajouter des fichiers.',
  'file.screenshot': 'capture',
}
