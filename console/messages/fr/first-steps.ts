// The first steps in a new installation.
import type { firstSteps as english } from '../en/first-steps.ts'

export const firstSteps: Record<keyof typeof english, string> = {
  'firstSteps.title': 'Premiers pas',
  'firstSteps.count': '{done} sur {count} effectués',
  'firstSteps.done': 'Effectué :',
  'firstSteps.open': 'À faire :',
  'firstSteps.hide': 'Masquer',
  'firstSteps.hideLabel': 'Masquer les premiers pas',
  'firstSteps.company': 'Nommer votre entreprise',
  'firstSteps.companyHint':
    'Nom et adresse de la boutique : les clients les lisent sur les offres et dans les e-mails.',
  'firstSteps.mail': 'Configurer l’e-mail',
  'firstSteps.mailHint':
    'D’ici là, envoyez vous-même aux clients les liens vers leurs offres. Définissez ces variables dans l’environnement du service, puis redémarrez-le :',
  'firstSteps.password': 'Choisir votre mot de passe',
  'firstSteps.passwordHint': 'Le vôtre a été généré et se trouve dans un fichier sur le serveur.',
  'firstSteps.colleagues': 'Ajouter vos collègues',
  'firstSteps.colleaguesHint':
    'Chacun se connecte sous son propre nom, avec un rôle qui définit ce qu’il peut faire.',
  'firstSteps.product': 'Ajouter un produit',
  'firstSteps.productHint': 'Pour en importer plusieurs à la fois, utilisez la ligne de commande :',
  'firstSteps.quote': 'Établir votre premier devis',
  'firstSteps.quoteHint': 'Choisissez le client, ajoutez des lignes, puis envoyez-le.',
}
