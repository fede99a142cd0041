// Whether a text is about a customer, and so is left out of what is made for others.

type Person = {
  customer_firstname: string | null
  customer_lastname: string | null
  customer_email: string | null
  company: string | null
}

/** In characters: shorter names are parts of other words. */
const NAME_MIN = 3

/** Returns whether the text names the customer. */
export function isTextAbout(person: Person, text: string): boolean {
  const { customer_firstname, customer_lastname, customer_email, company } = person
  const lower = text.toLowerCase()
  return [customer_firstname, customer_lastname, customer_email, company].some(
    (name) => name !== null && name.length >= NAME_MIN && lower.includes(name.toLowerCase()),
  )
}
