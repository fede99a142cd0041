// Claves publicables de las tiendas, con las que el widget envía solicitudes.
import type { storeKeys as english } from '../en/store-keys.ts'

export const storeKeys: Record<keyof typeof english, string> = {
  'storeKeys.add': 'Crear clave',
  'storeKeys.empty': 'No hay claves publicables',
  'storeKeys.hint':
    'Con una clave publicable, las páginas de un sitio web envían solicitudes de precio y de presupuesto, por ejemplo, con el widget. La clave aparece en la página y no es secreta.',
  'storeKeys.key': 'Clave',
  'storeKeys.store': 'Tienda',
  'storeKeys.origins': 'Sitios web permitidos',
  'storeKeys.originsHint':
    'Los sitios web que pueden usar la clave, uno por línea: protocolo y dominio, por ejemplo, https://shop.example',
  'storeKeys.revoke': 'Revocar',
  'storeKeys.revoked': 'Revocada',
  'storeKeys.revokeTitle': '¿Revocar esta clave?',
  'storeKeys.revokeHint':
    'La clave se rechazará a partir de la siguiente petición y no se podrá restaurar. Las páginas de {origins} necesitarán otra.',
  'storeKeys.done': 'Se ha revocado la clave',
  'storeKeys.embed': 'Código para una página web',
  'storeKeys.embedHint': 'Péguelo donde deba aparecer el botón y sustituya el producto por el suyo.',
  'storeKeys.element': 'Qué solicitan los clientes',
  'storeKeys.price-request': 'Solicitud de precio',
  'storeKeys.quote-request': 'Solicitud de presupuesto',
}
