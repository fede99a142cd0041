// The address that stands in the records of an erased person.

/** Whether the address is the placeholder of an anonymized customer: no mail goes there. */
export const isErased = (address: string): boolean => address.endsWith('@erased.invalid')
