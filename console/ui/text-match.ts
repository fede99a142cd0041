// Finds words in texts of the console itself as the service finds them in records: `search_fold` in schema.sql.

/** Letters that are no base letter with an accent, which Unicode takes apart. */
const letters = new Map(
  `ß=ss æ=ae œ=oe þ=th ø=o ł=l đ=d ð=d ħ=h ŧ=t ı=i ŋ=n ς=σ ‘=' ’=' ‚=' “=" ”=" „="`
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

/** Whether every word of the text occurs in the label. */
export function hasWords(label: string, text: string): boolean {
  const folded = fold(label)
  return fold(text)
    .split(' ')
    .every((word) => folded.includes(word))
}

/** `Übersicht` is found by `ubersicht`, `Größe` by `grosse`. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]/g, '')
    .toLowerCase()
    .replaceAll(/[‐‒–—−]/g, '-')
    .replaceAll(/\P{ASCII}/gu, (letter) => letters.get(letter) ?? letter)
    .trim()
}
