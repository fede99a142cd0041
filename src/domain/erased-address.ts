// The address that stands in the records of an erased person, such as `erased-45@erased.invalid`.

/** Stored in rows, so that it cannot change. */
export const ERASED_ENDING = '@erased.invalid'

/**
 * Whether the address is the placeholder of an anonymized customer. A mail to it is skipped, where one to another unreachable
 * address fails.
 */
export const isErased = (address: string): boolean => address.endsWith(ERASED_ENDING)
