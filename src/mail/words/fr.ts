// French texts of mails.
import { offer } from '../../domain/words/fr.ts'
import type { mailWords as english } from './en.ts'

export const mailWords: typeof english = {
  greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
  reply_to_ask: 'Pour toute question, répondez simplement à cet e-mail.',
  view_quote: 'Consulter le devis',
  product: 'Produit',
  no_product: 'aucun produit indiqué',
  received: 'Date de réception',
  was_valid_until: 'Était valable jusqu’au',
  about: 'Concerne',
  each: (price) => `prix unitaire ${price}`,
  each_and_total: (price, total) => `${price} l’unité, ${total} au total`,
  tier: (qty, price) => `dès ${qty} : ${price}`,
  tier_each: (qty, price) => `dès ${qty} : ${price} l’unité`,
  instead_of: offer.instead_of,
  lists_all: 'contient tous les articles',
  attached_pdf: 'Le PDF en pièce jointe',
  our_quote: 'Notre devis',
  the_quote: 'Le devis',
  the_request: 'La demande de devis',
  // Au vendeur :
  from: 'De',
  customer: 'Client',
  phone: 'Téléphone',
  files: 'Fichiers',
  further: 'Informations complémentaires',
  reason: 'Motif',
  wanted: 'Souhaité',
  as_offered: 'selon le devis',
  with_line: 'avec cette ligne',
  without_line: 'sans cette ligne',
  open_in_console: 'Ouvrir dans la console',
  reply_to_customer: 'Pour écrire au client, répondez à cet e-mail.',
  price_request_seller: { title: (id) => `Demande de prix ${id}` },
  price_request_customer: {
    subject: (id) => `Nous avons bien reçu votre demande de prix (${id})`,
    intro: (id) =>
      `Merci pour votre demande de prix ${id}. Nous y répondrons dès que possible. Si vous souhaitez ajouter quelque chose, répondez simplement à cet e-mail.`,
  },
  price_request_reply: {
    subject: (id) => `Notre réponse à votre demande de prix ${id}`,
    intro: (id) => `Voici notre réponse à votre demande de prix ${id}.`,
    our_price: 'Notre prix',
  },
  quote_request_seller: { title: (id) => `Demande de devis ${id}` },
  quote_request_customer: {
    subject: (id) => `Nous avons bien reçu votre demande de devis (${id})`,
    intro: (id) =>
      `Merci pour votre demande de devis ${id}. Nous y répondrons dès que possible. Si vous souhaitez ajouter quelque chose, répondez simplement à cet e-mail.`,
    all_received: 'Nous les avons tous reçus.',
  },
  quote_request_declined: {
    subject: (id) => `Nous ne pouvons pas donner suite à votre demande de devis ${id}`,
    intro: (id) =>
      `Merci pour votre demande de devis ${id}. Malheureusement, nous ne sommes pas en mesure de vous proposer un devis.`,
  },
  quote_proposed: {
    subject: (id, kind) => (kind === 'reminder' ? `Rappel : notre devis ${id}` : `Notre devis ${id}`),
    intro: (id, kind) =>
      kind === 'reminder'
        ? `Nous nous permettons de vous rappeler notre devis ${id}, que vous avez déjà reçu. Il est de nouveau joint au format PDF.`
        : `Merci de votre intérêt. Voici notre devis ${id}, que vous trouverez également en pièce jointe au format PDF.`,
    open: 'Pour l’accepter ou le refuser, ouvrez-le ici :',
    choose: 'Vous pouvez aussi y choisir parmi les options proposées.',
    choose_by_reply: 'Des options sont proposées : indiquez votre choix dans votre réponse.',
    reply: 'Pour l’accepter ou le refuser, répondez à cet e-mail.',
  },
  quote_accepted_seller: {
    subject: (id) => `Le devis ${id} a été accepté`,
    intro: (id) => `Le client a accepté le devis ${id}.`,
  },
  quote_accepted_customer: {
    subject: (id) => `Vous avez accepté notre devis ${id}`,
    intro: (id) => `Merci : notre devis ${id} est accepté. Voici ce dont nous sommes convenus :`,
  },
  quote_question_seller: {
    subject: (id, kind) =>
      kind === 'counter_offer'
        ? `Contre-proposition pour le devis ${id}`
        : kind === 'renewal'
          ? `Demande de renouvellement du devis ${id}`
          : `Question sur le devis ${id}`,
    intro: (id, kind) =>
      kind === 'counter_offer'
        ? `Le client a fait une contre-proposition pour le devis ${id}.`
        : kind === 'renewal'
          ? `Le client souhaite que le devis ${id} soit renouvelé.`
          : `Le client a une question sur le devis ${id}.`,
  },
  quote_answer_customer: {
    subject: (id) => `Message au sujet du devis ${id}`,
    intro: (id) => `Nous avons un message pour vous au sujet de notre devis ${id}.`,
  },
  quote_declined: {
    subject: (id) => `Le devis ${id} a été refusé`,
    intro: (id) => `Le client a refusé le devis ${id}. Vous pouvez le réviser et le renvoyer.`,
  },
  quote_about_to_expire: {
    subject: (id) => `Notre devis ${id} arrive bientôt à expiration`,
    intro: (id) => `Notre devis ${id} expire bientôt.`,
    open: 'Pour l’accepter, ouvrez-le ici :',
    reply: 'Pour l’accepter, répondez à cet e-mail.',
  },
  quote_extended: {
    subject: (id) => `La validité de notre devis ${id} est prolongée`,
    intro: (id) => `Nous avons prolongé la validité de notre devis ${id}. Il reste inchangé par ailleurs.`,
  },
  quote_withdrawn: {
    subject: (id, status) =>
      status === 'pending' ? `Nous révisons notre devis ${id}` : `Notre devis ${id} a été retiré`,
    intro: (id, status) =>
      status === 'pending'
        ? `Nous révisons notre devis ${id}. D’ici là, il ne peut pas être accepté ; vous recevrez le nouveau dans un e-mail distinct.`
        : `Nous avons retiré notre devis ${id} : il ne peut plus être accepté ni donner lieu à une commande. Si nous vous établissons un nouveau devis, vous le recevrez dans un e-mail distinct.`,
  },
  quote_expired: {
    subject: (id) => `Notre devis ${id} a expiré`,
    intro: (id) =>
      `Notre devis ${id} a expiré et ne peut plus être accepté. S’il vous intéresse toujours, répondez à cet e-mail et nous vous en établirons un nouveau.`,
  },
  quote_not_ordered: {
    subject: (id) => `Délai de commande dépassé pour notre devis ${id}`,
    intro: (id) =>
      `Vous aviez accepté notre devis ${id}, mais la commande n’a pas été passée à temps, et les prix convenus ne sont plus valables. S’il vous intéresse toujours, répondez à cet e-mail et nous vous en établirons un nouveau.`,
  },
  quote_delivered: {
    subject: (id) => `Votre panier pour notre devis ${id} est prêt`,
    intro: (id) =>
      `Les articles de notre devis ${id}, que vous avez accepté, vous attendent dans notre boutique aux prix convenus. Vous pouvez les commander dès maintenant.`,
    to_checkout: 'Passer la commande',
  },
  quote_delivery_refused: {
    subject: (id) => `La boutique connectée a refusé le devis ${id}`,
    intro: (id, shop) =>
      `La boutique connectée « ${shop} » a refusé le devis ${id}. Il ne peut donc pas y être commandé.`,
    next: (status) =>
      status === 'accepted'
        ? 'Une fois la cause éliminée, choisissez « Réessayer » pour ce devis, sur la page « Boutiques connectées » de la console.'
        : 'Le devis reste inchangé. Une fois la cause éliminée, il pourra de nouveau être ajouté au panier.',
  },
  webhook_switched_off: {
    subject: (id) => `Le webhook ${id} a été désactivé`,
    intro: (id, since) =>
      `Le webhook ${id} a été désactivé, car les envois à son destinataire échouent depuis le ${since}. Aucun événement ne lui est envoyé tant qu’il n’est pas réactivé.`,
    address: 'Adresse',
  },
}
