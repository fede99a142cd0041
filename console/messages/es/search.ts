// Búsqueda en todos los registros y comandos.
import type { search as english } from '../en/search.ts'

export const search: Record<keyof typeof english, string> = {
  'search.label': 'Número, correo, nombre, SKU, texto o comando',
  'search.results': 'Resultados',
  'search.none': 'No se ha encontrado nada.',
  'search.recent': 'Abiertos recientemente',
  'search.actions': 'En esta página',
  'search.commands': 'Comandos',
  'search.lists': 'En las listas',
  'search.inList': '{list} con «{text}»',
  'search.unnamed': 'Sin nombre',
  'search.price_request': 'Solicitudes de precio',
  'search.quote_request': 'Solicitudes de presupuesto',
  'search.quote': 'Presupuestos',
  'search.customer': 'Clientes',
  'search.product': 'Productos',
}
