// Why a price request is closed without a reply.

export const closeReasons = ['spam', 'duplicate', 'answered', 'other'] as const

export type CloseReason = (typeof closeReasons)[number]
