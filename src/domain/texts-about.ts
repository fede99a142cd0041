// Whether a text is about a customer, and so is left out of what is made for others.

type Person = {
  customer_firstname: string | null
  customer_lastname: string | null
  customer_email: string | null
  company: string | null
}

/** Scripts in which words follow each other without a space, or other words are attached to a name. */
const JOINED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** In characters: shorter names are ordinary words or syllables. */
const NAME_MIN = { joined: 2, spaced: 3 }
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`

/** Returns whether the text names the customer, as whole words where the script separates them. */
export function isTextAbout(person: Person, text: string): boolean {
  const { customer_firstname, customer_lastname, customer_email, company } = person
  const normal = text.normalize()
  return [customer_firstname, customer_lastname, customer_email, company].some(
    (name) => name !== null && isNamed(name.normalize(), normal),
  )
}

function isNamed(name: string, text: string): boolean {
  const isJoined = JOINED.test(name)
  if (name.length < NAME_MIN[isJoined ? 'joined' : 'spaced']) return false
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  // With the s of a genitive.
  return new RegExp(isJoined ? literal : `(?<!${LETTER})${literal}s?(?!${LETTER})`, 'iu').test(text)
}
