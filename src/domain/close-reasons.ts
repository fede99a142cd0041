// Why a seller closes a price request, replied to or not. `answered`: elsewhere, such as by phone.

export const closeReasons = ['spam', 'duplicate', 'answered', 'other'] as const

export type CloseReason = (typeof closeReasons)[number]
