// French words of the buyer's page.
import { offer, terms } from '../../../domain/words/fr.ts'
import type { pageWords as english } from './en.ts'

export const pageWords: typeof english = {
  language: 'fr',
  quote: offer.title,
  pdf: 'PDF',
  valid_until: terms.valid_until,
  to_shop: 'Continuer vers la boutique',
  changes: offer.changes,
  instead_of: 'au lieu de',
  items: 'Détail',
  item: offer.item,
  list_price: terms.list_price,
  with_line: 'avec cette ligne',
  without_line: 'sans cette ligne',
  choose_one: 'Un choix à faire',
  optional_item: offer.optional,
  choose_quantity: 'Choisir une quantité',
  quantity: terms.qty,
  price_each: 'Prix unitaire',
  update_totals: 'Recalculer le total',
  accept_title: 'Accepter le devis',
  your_name: 'Votre nom',
  purchase_order_number: offer.purchase_order_number,
  message: 'Message',
  optional: 'facultatif',
  accept_binding: 'En acceptant, vous commandez ce qui figure sur cette page, à ces prix.',
  accept_for_shop:
    'Vous acceptez ce qui figure sur cette page, à ces prix, puis vous passez commande dans la boutique, qui ajoute les frais de port.',
  accept: 'Accepter le devis',
  accept_short: 'Accepter',
  your_answer: 'Votre réponse',
  preview: 'Ceci est un aperçu. Les réponses ci-dessous sont sans effet.',
  other_answers: 'Autres réponses',
  counter: 'Proposer d’autres prix ou quantités',
  counter_hint: 'Remplissez seulement ce qui doit changer. Le vendeur vous répondra par un nouveau devis.',
  counter_choice: 'Vos choix sont envoyés avec votre proposition.',
  send_counter: 'Envoyer la proposition',
  renew: 'Demander un nouveau devis',
  ask: 'Poser une question',
  your_question: 'Votre question',
  send_question: 'Envoyer la question',
  decline: 'Refuser le devis',
  decline_reason: 'Quel est le motif principal ?',
  attach: {
    hint: (max, size, types) => `Jusqu’à ${max} fichiers de ${size} au plus : ${types}`,
    remove: (name) => `Retirer ${name}`,
    too_large: (name, size) => `« ${name} » dépasse ${size}.`,
    too_many: (max) => `Un message peut contenir ${max} fichiers au plus. Les autres n’ont pas été ajoutés.`,
    too_many_today: (name) =>
      `« ${name} » n’a pas été ajouté : vous avez envoyé beaucoup de fichiers aujourd’hui. Veuillez réessayer demain.`,
    failed: (name) => `« ${name} » n’a pas pu être enregistré pour le moment. Veuillez l’ajouter de nouveau.`,
    refused: (name, types) =>
      `« ${name} » ne peut pas être envoyé : le fichier est vide, endommagé, ou d’un autre type que ${types}.`,
    gone: 'Un fichier a été supprimé entre-temps. Veuillez l’ajouter de nouveau.',
  },
  conversation: 'Conversation',
  earlier_comments: 'Les messages plus anciens ne sont pas affichés.',
  you: 'Vous',
  grand_total: offer.grand_total,
  from: (qty) => `dès ${qty}`,
  offered: (qty) => `${qty}, selon le devis`,
  more_items: (more) => `${more}. Le PDF contient toutes les lignes.`,
  quote_terms: offer.quote_terms,
  accepted_by: offer.accepted_by,
  accepted_at: 'Accepté le',
  cart: {
    preparing: (isMailed) =>
      isMailed
        ? 'Merci. La boutique prépare votre panier ; vous trouverez ici l’accès au paiement et recevrez un e-mail dès qu’il sera prêt.'
        : 'Merci. La boutique prépare votre panier ; vous trouverez ici l’accès au paiement.',
    ready: () =>
      'Merci. Les articles sont dans votre panier de la boutique, aux prix convenus ; vous pouvez les y commander.',
  },
  /** Of an open offer, in place of its text below. */
  suggested:
    'Votre proposition attend la réponse du vendeur. Vous pouvez toujours accepter le devis tel quel.',
  states: {
    proposed: ['Devis en cours', 'Veuillez examiner ce devis et y répondre ci-dessous.'],
    revised: [
      'En cours de révision',
      'Le vendeur révise ce devis. Vous recevrez un e-mail dès que la nouvelle version sera prête.',
    ],
    accepted: [terms.statuses.accepted, 'Merci. Vous avez accepté ce devis.'],
    purchased: [terms.statuses.purchased, 'Merci. La commande a été passée.'],
    declined: [terms.statuses.declined, 'Vous avez refusé ce devis.'],
    expired: [terms.statuses.expired, 'Ce devis a expiré. Vous pouvez en demander un nouveau.'],
    over: [terms.statuses.closed, 'Ce devis n’est plus valable. Veuillez contacter le vendeur.'],
  },
  viewed: {
    proposed: 'Ce lien permet de consulter le devis. Pour y répondre, le client dispose de son propre lien.',
    accepted: 'Ce devis a été accepté.',
    purchased: 'La commande a été passée.',
    declined: 'Ce devis a été refusé.',
    expired: 'Ce devis a expiré.',
  },
  done: {
    counted: 'Le total a été recalculé. Rien n’a encore été accepté.',
    accepted: 'Votre acceptation a été envoyée.',
    declined: 'Votre réponse a été envoyée.',
    asked: 'Votre question a été envoyée. La réponse vous parviendra par e-mail et s’affichera ici.',
    countered: 'Votre proposition a été envoyée. La réponse vous parviendra par e-mail et s’affichera ici.',
    renewed: 'Votre demande a été envoyée. La réponse vous parviendra par e-mail et s’affichera ici.',
  },
  errors: {
    changed:
      'Le devis a été modifié entre-temps. Les différences sont signalées ; veuillez l’examiner de nouveau.',
    expired: 'Le devis a expiré entre-temps. Rien n’a été accepté.',
    new_total: (total) =>
      `Avec ces quantités, le total est de ${total}. Veuillez le vérifier, puis accepter de nouveau le devis.`,
    busy: 'L’opération n’a pas abouti. Rien n’est perdu : veuillez réessayer dans un instant.',
    no_name: 'Veuillez indiquer votre nom.',
    no_text: 'Veuillez écrire un message.',
    no_reason: 'Veuillez choisir le motif principal.',
    too_many:
      'Vous avez envoyé beaucoup de messages aujourd’hui. Veuillez réessayer demain ou répondre à l’e-mail.',
    too_long: (max) => `Un texte est trop long : ${max} caractères au maximum.`,
    not_a_number: (item) => `${item} : veuillez saisir un nombre supérieur à zéro.`,
    number_too_large: (item) => `${item} : ce nombre est trop grand.`,
    too_many_decimals: (item) => `${item} : quatre décimales au plus, s’il vous plaît.`,
    total_too_large: 'Avec ces quantités, le total est trop élevé.',
    other_currency: (item, currency) => `${item} : les prix de cette offre sont en ${currency}.`,
    too_low: (item, min) => `${item} : la quantité doit être d’au moins ${min}.`,
    not_whole: (item) => `${item} : la quantité doit être un nombre entier.`,
    too_high: (item, max) => `${item} : la quantité peut être de ${max} au plus.`,
    too_many_pieces: (max) => `Ensemble, les quantités peuvent être de ${max} au plus.`,
    too_expensive: (max) => `Votre choix peut coûter ${max} au plus, taxes comprises.`,
    not_chosen: (item) =>
      `${item} : pour proposer autre chose sur cette ligne, choisissez-la aussi, ou laissez ses champs vides.`,
    nothing_wanted: 'Veuillez indiquer la quantité ou le prix que vous souhaitez modifier.',
    files:
      'Rien n’a encore été envoyé, car certains fichiers n’ont pas été acceptés. Les raisons figurent près des fichiers ; le reste est conservé.',
    other: 'Cette opération n’a pas pu être effectuée. La page affiche le devis dans son état actuel.',
  },
  gone: [
    'Cette page n’existe pas',
    'L’adresse est incomplète, ou le lien a été remplacé par un lien plus récent.',
  ],
  viewing: [
    'Ce lien permet seulement de consulter le devis',
    'Pour y répondre, le client dispose de son propre lien.',
  ],
  ended: ['Ce lien n’est plus valable', 'Veuillez contacter le vendeur.'],
  failed: ['L’opération n’a pas abouti', 'Veuillez réessayer dans un instant.'],
}
