// Why the service refused a field.
import { contact, terms } from '../../../src/domain/words/fr.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: Record<keyof typeof english, string> = {
  'refusal.labeled': '{label}\u00a0: {text}',
  'refusal.entry': '{label}, entrée {position}',
  'refusal.line': 'Ligne {position}',
  'refusal.lineField': 'Ligne {position}, {label}',
  'refusal.anyField': 'Un champ',
  'refusal.other': 'Le service n’accepte pas cette valeur.',
  'refusal.twice': 'Cet élément figure deux fois.',
  'refusal.elements': '{count, plural, one {Une entrée} many {# d’entrées} other {# entrées}} au maximum.',
  'refusal.characters':
    '{count, plural, one {Un caractère} many {# de caractères} other {# caractères}} au maximum.',
  'refusal.atLeast': '{limit} au minimum.',
  'refusal.atMost': '{limit} au maximum.',
  'refusal.above': 'Plus de {limit}.',
  'refusal.expires_at': terms.valid_until,
  'refusal.remind_at': 'Relance',
  'refusal.cc': 'Copies à',
  'refusal.purchase_order_number': 'N° de bon de commande',
  'refusal.vat_id': terms.vat_id,
  'refusal.company': contact.company,
  'refusal.title': 'Titre',
  'refusal.seller_comment': 'Commentaire au client',
  'refusal.shipping_amount': terms.shipping,
  'refusal.shipping_tax_percent': 'Taxe sur la livraison',
  'refusal.shipping_description': 'Mode de livraison',
  'refusal.terms': 'Conditions de l’offre',
  'refusal.email': 'Adresse e-mail',
  'refusal.qty': terms.qty,
  'refusal.price': terms.price,
  'refusal.tax_percent': terms.tax,
  'refusal.name': 'Désignation',
  'refusal.section': 'Titre de section',
  'refusal.unit': 'Unité',
  'refusal.description': 'Description',
  'refusal.customer_note': 'Note au client',
  'refusal.comment': 'Message',
  'refused.status':
    'Le statut ne le permet pas : quelqu’un l’a peut-être modifié entre-temps. Vérifiez où il en est.',
  'refused.expired':
    'L’offre a expiré. Révisez-la, puis proposez-la de nouveau avec une date de fin plus tardive.',
  'refused.version':
    'Quelqu’un a modifié cet élément entre-temps ; rien n’a été fait. Vérifiez la modification, puis réessayez.',
  'refused.empty': 'Aucune ligne du devis n’est prise en compte. Ajoutez-en une ou choisissez-en une.',
  'refused.recipient':
    'Le devis n’a pas d’adresse e-mail. Indiquez-en une pour le client, ou proposez-le sans e-mail.',
  'refused.customer': 'Cet élément appartient à un autre client. Choisissez-en un du même client.',
  'refused.currency':
    'Les devises diffèrent. Utilisez un client, un panier ou un modèle dans la devise du devis.',
  'refused.otherCart': 'Le devis est déjà dans un autre panier. Retirez-le d’abord de celui-ci.',
  'refused.cartOrdered': 'Ce panier a été commandé. Utilisez le panier ouvert du client.',
  'refused.order':
    'Cette commande a été passée ici, dans un panier, ou dans une boutique connectée, et conserve son numéro.',
  'refused.shopCart': 'Ce panier appartient à une boutique connectée. Modifiez-le là-bas.',
  'refused.quotedLine': 'Une ligne de devis ne quitte le panier qu’avec le devis entier.',
  'refused.counterOffer':
    'Cette contre-proposition ne peut plus être reprise : la ligne ou le client a changé. Saisissez ses conditions à la main.',
  'refused.groupChoice': 'Dans chaque groupe de variantes, une seule ligne est choisie. Choisissez-en une.',
  'refused.groupSingle':
    'Un groupe de variantes comporte au moins deux lignes. Ajoutez-en une, ou rendez la ligne facultative.',
  'refused.negative':
    'Selon le choix du client, un total serait inférieur à 0. Réduisez les lignes à prix négatif, ou taxez-les comme ce qu’elles remisent.',
  'refused.tooLarge': 'Un montant est trop élevé. Réduisez les quantités ou les prix, ou scindez le devis.',
  'refused.price': 'Une ligne n’a pas encore de prix ou de taxe. Saisissez-les ; 0 si elle ne coûte rien.',
  'refused.cartCurrency':
    'Un produit n’a pas de prix dans la devise du panier. Indiquez-en un, ou retirez sa ligne.',
  'refused.quantity': 'Une quantité est inférieure à la plus petite proposée. Saisissez-en une plus grande.',
  'refused.shopQuantity':
    'La boutique connectée n’accepte que des quantités entières, dans ses limites. Choisissez une autre quantité.',
  'refused.shopCannot':
    'La boutique connectée ne peut pas reprendre cette offre telle quelle. Modifiez ces lignes :',
  'refused.shopOff': 'La boutique connectée est désactivée. Un administrateur peut l’activer.',
  'refused.shopInUse':
    'Des paniers ou des devis dépendent de cette boutique. Désactivez-la au lieu de la supprimer.',
  'refused.shopCarts':
    'Cette boutique n’a pas de paniers : un devis accepté y devient une commande. Acceptez le devis au nom du client.',
  'refused.shopSilent':
    'La boutique connectée n’a pas répondu ; rien n’a été modifié. Réessayez dans un instant.',
  'refused.roleInUse':
    'Des utilisateurs ou des intégrations ont encore ce rôle. Donnez-leur d’abord un autre rôle.',
  'refused.views': 'Vous avez enregistré le nombre maximal de vues. Supprimez-en une d’abord.',
  'refused.files': 'Le devis a déjà le nombre maximal de fichiers. Supprimez-en un d’abord.',
  'refused.fileSize': 'C’est trop volumineux. Utilisez un fichier plus petit ou un texte plus court.',
  'refused.fileType': 'Les fichiers de ce type ne sont pas acceptés. Utilisez-en un autre.',
  'refused.fileLost': 'Le contenu de ce fichier est perdu. Redemandez-le, ou prévenez un administrateur.',
  'refused.webhook': 'Le webhook est désactivé. Activez-le d’abord.',
  'refused.mail':
    'Aucun e-mail ne peut être affiché, car la boutique n’a pas d’adresse e-mail. Un administrateur peut en définir une.',
  'refused.busy': 'Le service est surchargé ; rien n’a été modifié. Réessayez dans un instant.',
  'refused.full': 'Le service n’a plus d’espace ; rien n’a été modifié. Prévenez un administrateur.',
  'refused.slow': 'La recherche des lignes a pris trop de temps. Utilisez un filtre plus précis.',
  'refused.unknown': 'On ne sait pas si l’opération a été effectuée. Vérifiez avant de la répéter.',
  'refused.fault':
    'Le service a rencontré une erreur. Réessayez ; si elle persiste, prévenez un administrateur.',
}
