// What each permission allows.
import type { permissions as english } from '../en/permissions.ts'

export const permissions: Record<keyof typeof english, string> = {
  'permission.PriceRequest::manage_requests':
    'Consulter les demandes de prix et leurs fichiers, et y répondre',
  'permission.Quoting::quotes': 'Établir, chiffrer et envoyer des devis ; consulter les statistiques',
  'permission.Quoting::requests': 'Consulter, refuser et annuler les demandes de devis',
  'permission.Quoting::costs': 'Consulter et modifier les coûts des produits et les marges',
  'permission.Quoting::links': 'Consulter les liens par lesquels les clients acceptent les devis',
  'permission.Quoting::templates': 'Créer et modifier des modèles et des blocs de texte',
  'permission.Storefront::read': 'Consulter les clients, produits, paniers et boutiques',
  'permission.Customers::write': 'Créer et modifier des clients',
  'permission.Storefront::manage': 'Consulter et modifier les clients, produits, paniers et boutiques',
  'permission.Access::manage':
    'Gérer les utilisateurs, rôles et intégrations ; consulter les paramètres et les tâches',
  'permission.Webhooks::manage':
    'Gérer les webhooks, et consulter les événements des données auxquelles on a accès',
  'permission.Shops::manage': 'Connecter des boutiques, consulter et relancer les envois vers elles',
  'permission.all': 'Tout, y compris ce qu’ajouteront les versions à venir',
}
