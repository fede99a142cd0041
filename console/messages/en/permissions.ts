// What each permission allows.

export const permissions = {
  'permission.PriceRequest::manage_requests': 'Read and answer price requests, with their files',
  'permission.Quoting::quotes': 'Make, price and propose quotes; statistics',
  'permission.Quoting::requests': 'Read, decline and cancel quote requests',
  'permission.Quoting::costs': 'See and change what products cost, and margins',
  'permission.Quoting::links': 'Read the links with which customers accept quotes',
  'permission.Quoting::templates': 'Create and change templates and text blocks',
  'permission.Storefront::read': 'Look up customers, products, carts and stores',
  'permission.Customers::write': 'Create and change customers',
  'permission.Storefront::manage': 'Look up and change customers, products, carts and stores',
  'permission.Access::manage': 'Manage users, roles and integrations; see settings and jobs',
  'permission.Webhooks::manage': 'Manage webhooks, and read the events of records that one may read',
  'permission.Shops::manage': 'Connect shops, and see and retry what is delivered to them',
  'permission.all': 'Everything, also what later versions add',
}
