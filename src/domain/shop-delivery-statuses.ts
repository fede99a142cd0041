// The states of a delivery to a connected shop.

export const deliveryStatuses = [
  'wanted',
  'unknown',
  'delivered',
  'refused',
  'changed',
  'ordered',
  'differs',
  'cancelled',
  'withdrawing',
  'withdrawn',
] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]
