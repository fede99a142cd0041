// Passwords that can be read aloud and typed.

/** Crockford's Base32: without i, l and o, which are taken for digits, and u. All are equally likely, as 32 divides 256. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 5
const GROUP_CHARACTERS = 4

/** Returns a password of 100 random bits, such as `k7mw-29xf-0dqe-v5ht-8b3n`. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, generateGroup).join('-')
}

function generateGroup(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUP_CHARACTERS))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
