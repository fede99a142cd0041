// What each permission allows.
import type { permissions as english } from '../en/permissions.ts'

export const permissions: Record<keyof typeof english, string> = {
  'permission.PriceRequest::manage_requests': 'Preisanfragen und ihre Dateien lesen und beantworten',
  'permission.Quoting::quotes': 'Angebote erstellen, kalkulieren und senden; Statistik',
  'permission.Quoting::requests': 'Angebotsanfragen lesen, ablehnen und stornieren',
  'permission.Quoting::costs': 'Einkaufspreise und Margen sehen und ändern',
  'permission.Quoting::links': 'Die Links lesen, mit denen Kunden Angebote annehmen',
  'permission.Quoting::templates': 'Vorlagen und Textbausteine anlegen und ändern',
  'permission.Storefront::read': 'Kunden, Produkte, Warenkörbe und Shops nachschlagen',
  'permission.Customers::write': 'Kunden anlegen und ändern',
  'permission.Storefront::manage': 'Kunden, Produkte, Warenkörbe und Shops nachschlagen und ändern',
  'permission.Access::manage':
    'Benutzer, Rollen und Integrationen verwalten; Einstellungen und Hintergrundaufgaben sehen',
  'permission.Webhooks::manage': 'Webhooks verwalten, und Ereignisse der Daten lesen, die man lesen darf',
  'permission.Shops::manage': 'Shops verbinden, Übergaben an sie sehen und erneut versuchen',
  'permission.all': 'Alles, auch was spätere Versionen hinzufügen',
}
