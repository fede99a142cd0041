// Les clés publiables des boutiques.
import type { storeKeys as english } from '../en/store-keys.ts'

export const storeKeys: Record<keyof typeof english, string> = {
  'storeKeys.add': 'Créer une clé',
  'storeKeys.empty': 'Aucune clé publiable',
  'storeKeys.hint':
    'Une clé publiable permet aux pages d’un site web d’envoyer des demandes de prix et des demandes de devis, par exemple avec le widget. Elle figure dans la page et n’est pas secrète.',
  'storeKeys.key': 'Clé',
  'storeKeys.store': 'Boutique',
  'storeKeys.origins': 'Origines autorisées',
  'storeKeys.originsHint':
    'Les sites web qui peuvent utiliser la clé, un par ligne : protocole et domaine, par exemple https://shop.example',
  'storeKeys.revoke': 'Révoquer',
  'storeKeys.revoked': 'Révoquée',
  'storeKeys.revokeTitle': 'Révoquer cette clé ?',
  'storeKeys.revokeHint':
    'Toute requête qui utilise cette clé sera refusée, et la clé ne pourra pas être rétablie. Les pages de {origins} auront besoin d’une autre clé.',
  'storeKeys.done': 'La clé a été révoquée',
  'storeKeys.embed': 'Code pour une page web',
  'storeKeys.embedHint': 'Collez-le là où le bouton doit apparaître, et remplacez le produit par le vôtre.',
  'storeKeys.element': 'Ce que demandent les clients',
  'storeKeys.price-request': 'Demande de prix',
  'storeKeys.quote-request': 'Demande de devis',
}
