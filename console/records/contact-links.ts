// Addresses of links that write or call.

/** An address cannot add headers to the mail: everything but its `@` is escaped. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** Returns undefined for a text without a digit. */
export function phoneLink(phone: string): string | undefined {
  return /\d/.test(phone) ? `tel:${phone.replaceAll(/[^\d+*#]/g, '')}` : undefined
}
