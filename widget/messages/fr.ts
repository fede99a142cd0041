// French texts of the widget.
import { plural } from '../../src/domain/languages.ts'
import { contact } from '../../src/domain/words/fr.ts'
import type { messages as english } from './en.ts'

export const messages: typeof english = {
  language: 'fr',
  requestPrice: 'Demander un prix',
  requestQuote: 'Demander un devis',
  priceIntro: 'Dites-nous ce qu’il vous faut, et nous vous répondrons par e-mail.',
  quoteIntro: 'Dites-nous ce qu’il vous faut, et nous vous établirons un devis.',
  ...contact,
  email: 'E-mail',
  phone: 'Téléphone',
  message: 'Message',
  details: 'De quoi avez-vous besoin ?',
  items: 'Produits',
  addItem: 'Ajouter un article',
  itemName: 'Produit ou prestation',
  itemQuantity: 'Quantité',
  itemUnit: 'Unité',
  itemDescription: 'Description',
  quantity: (product) => `Quantité pour ${product}`,
  files: 'Fichiers',
  addFiles: 'Ajouter des fichiers',
  filesHint: (count) => `Jusqu’à ${count} : plans, photos, feuilles de calcul, documents`,
  remove: (name) => `Retirer ${name}`,
  optional: 'facultatif',
  send: 'Envoyer',
  sending: 'Envoi en cours…',
  uploading: (name) => `Envoi de ${name}…`,
  cancel: 'Annuler',
  close: 'Fermer',
  again: 'Réessayer',
  thanks: 'Merci',
  sent: 'Nous avons bien reçu votre demande et nous vous répondrons à votre adresse e-mail.',
  required: 'Veuillez remplir ce champ.',
  emailInvalid: 'Veuillez saisir une adresse e-mail, par exemple anna@example.com.',
  quantityInvalid: 'Veuillez saisir une quantité supérieure à 0.',
  invalid: 'Veuillez vérifier ce champ.',
  invalidForm: 'La demande ne peut pas encore être envoyée. Veuillez vérifier les champs signalés.',
  fileRefused: 'Ce fichier est trop volumineux, vide ou d’un type qui n’est pas accepté.',
  tooManyFiles: (count) =>
    `Vous pouvez envoyer au maximum ${count} ${plural('fr', count, { one: 'fichier', other: 'fichiers' })}.`,
  offline: 'La boutique est injoignable. Votre saisie est conservée ; veuillez réessayer.',
  busy: (seconds) =>
    `Il y a trop de demandes en ce moment. Veuillez réessayer dans ${
      seconds > 90
        ? `${Math.ceil(seconds / 60)} minutes`
        : plural('fr', seconds, { one: 'une seconde', other: `${seconds} secondes` })
    }.`,
  notSetUp:
    'Ce formulaire ne peut pas envoyer de demandes depuis cette page pour le moment. Votre saisie est conservée ; veuillez contacter la boutique par un autre moyen.',
  signedIn: (email: string) => `Vous envoyez cette demande avec le compte ${email}.`,
  signIn: 'Veuillez vous connecter à la boutique pour envoyer une demande. Votre saisie est conservée.',
  unlisted: 'Produits qui ne figurent pas au catalogue :',
  failed: 'Votre demande n’a pas pu être envoyée. Votre saisie est conservée ; veuillez réessayer plus tard.',
}
