// The numbers of records as the service writes them.

/** Returns the number of a record, such as `Q000000045`. */
export function incrementId(prefix: 'Q' | 'QR' | 'REQ', id: number): string {
  return prefix + String(id).padStart(9, '0')
}
