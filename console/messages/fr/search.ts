// Recherche dans tous les éléments et toutes les actions.
import type { search as english } from '../en/search.ts'

export const search: Record<keyof typeof english, string> = {
  'search.label': 'Numéro, e-mail, nom, référence, texte ou action',
  'search.results': 'Résultats',
  'search.none': 'Aucun résultat.',
  'search.recent': 'Ouverts récemment',
  'search.actions': 'Sur cette page',
  'search.commands': 'Actions',
  'search.lists': 'Dans les listes',
  'search.inList': '{list} avec « {text} »',
  'search.unnamed': 'Sans nom',
  'search.price_request': 'Demandes de prix',
  'search.quote_request': 'Demandes de devis',
  'search.quote': 'Devis',
  'search.customer': 'Clients',
  'search.product': 'Produits',
}
