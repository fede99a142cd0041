// Boutiques.
import type { stores as english } from '../en/stores.ts'

export const stores: Record<keyof typeof english, string> = {
  'stores.add': 'Nouvelle boutique',
  'stores.edit': 'Modifier',
  'stores.editOf': 'Modifier {name}',
  'stores.saved': 'La boutique a été enregistrée',
  'stores.name': 'Nom',
  'stores.code': 'Code',
  'stores.codeHint': 'Dans les adresses et l’API\u00a0: une lettre, puis lettres, chiffres et _',
  'stores.currency': 'Devise',
  'stores.currencyHint': 'Des nouveaux enregistrements\u202f; les autres gardent la leur',
  'stores.language': 'Langue',
  'stores.languageDefault': 'Celle du service ({language})',
  'stores.timezone': 'Fuseau horaire',
  'stores.timezoneHint': 'Par exemple Europe/Paris',
  'stores.rounding': 'Arrondi des taxes',
  'stores.rounding.row': 'Ligne par ligne',
  'stores.rounding.rate': 'Une fois par taux (EN 16931)',
  'stores.default_tax_percent': 'Taxe sur les lignes libres',
  'stores.shipping_tax_percent': 'Taxe sur la livraison',
  'stores.warn_discount_percent': 'Alerter des remises au-delà de',
  'stores.warn_margin_percent': 'Alerter des marges en dessous de',
  'stores.warn_surcharge_percent': 'Alerter des majorations au-delà de',
  'stores.follow_up_unseen_days': 'Relancer si non consulté après',
  'stores.follow_up_unseen_daysHint':
    'Jours depuis l’envoi. Le devis attend alors dans la boîte de réception.',
  'stores.follow_up_unanswered_days': 'Relancer si sans réponse après',
  'stores.follow_up_unanswered_daysHint': 'Jours depuis que le client a consulté le devis.',
  'stores.never': 'Jamais',
  'stores.none': 'Aucune',
  'stores.terms': 'Conditions des nouveaux devis',
  'stores.termsHint':
    'Paiement, livraison, garantie\u00a0: sous chaque nouveau devis, où elles restent modifiables',
  'stores.defaultTax': 'Taxe sur les lignes libres',
  'stores.shippingTax': 'Taxe sur la livraison',
  'stores.logo': 'Logo',
  'stores.logoHint':
    'Sur les pages, e-mails et documents destinés aux clients\u202f; à défaut, celui du service.',
  'stores.address': 'Adresse du vendeur',
  'stores.addressHint': 'En lignes, sous votre nom dans les documents\u202f; à défaut, celle du service',
}
