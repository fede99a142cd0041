// Finds whole words, such as e-mail addresses and record numbers, in texts.

/**
 * Returns a function that tells whether a text (plain or JSON) contains one of the words, ignoring case, but not as part of
 * a longer word: anna@… does not match joanna@…. All that is neither a letter nor a digit separates, so that anna@… does
 * match in jo.anna@…: what is erased because of a word may be too much, never too little. A word without letters and
 * digits is in no text. A text is split once, however many words there are.
 */
export function wordFinder(words: string[]): (text: string) => boolean {
  const byFirstPart = new Map<string, string[]>()
  for (const word of words.map(partsOf)) {
    const first = firstPart(word)
    if (first === '') continue
    byFirstPart.set(first, [...(byFirstPart.get(first) ?? []), word])
  }
  return (text) => {
    const parts = partsOf(text)
    return parts.split(' ').some((part) => byFirstPart.get(part)?.some((word) => parts.includes(word)))
  }
}

// Letters and digits, with one blank before, between and after. The n of an escaped line break (\n) is not part of a
// word.
function partsOf(text: string): string {
  const plain = text.toLowerCase().replace(/\\(?:u[0-9a-f]{4}|.)/g, ' ')
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}

function firstPart(word: string): string {
  return word.split(' ', 2)[1] ?? ''
}
