// What each permission allows.
import type { permissions as english } from '../en/permissions.ts'

export const permissions: Record<keyof typeof english, string> = {
  'permission.PriceRequest::manage_requests': 'Consultar y responder solicitudes de precio, con sus archivos',
  'permission.Quoting::quotes': 'Crear, calcular y enviar presupuestos; estadísticas',
  'permission.Quoting::requests': 'Consultar, rechazar y anular solicitudes de presupuesto',
  'permission.Quoting::costs': 'Ver y modificar el costo de los productos y los márgenes',
  'permission.Quoting::links': 'Ver los enlaces con los que los clientes aceptan presupuestos',
  'permission.Quoting::templates': 'Crear y modificar plantillas y bloques de texto',
  'permission.Storefront::read': 'Consultar clientes, productos, carritos y tiendas',
  'permission.Customers::write': 'Crear y modificar clientes',
  'permission.Storefront::manage': 'Consultar y modificar clientes, productos, carritos y tiendas',
  'permission.Access::manage': 'Gestionar usuarios, roles e integraciones; ver la configuración y las tareas',
  'permission.Webhooks::manage':
    'Gestionar webhooks y consultar los eventos de los registros que se pueden ver',
  'permission.Shops::manage': 'Conectar tiendas, y ver y reintentar las entregas a ellas',
  'permission.all': 'Todo, incluido lo que añadan versiones posteriores',
}
