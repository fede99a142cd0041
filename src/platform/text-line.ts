// Makes one safe line of any text, for places that have room for one: a subject, a name, a file name.

// What would end a line, start a header or turn the direction of what follows.
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** The text as one line without control and direction-override characters, cut to a number of characters. */
export function textLine(text: string, charactersMax: number): string {
  // A character has at most two code units; the rest need not be looked at.
  const start = text.slice(0, charactersMax * 8)
  const line = start.toWellFormed().replace(unfit, ' ').replace(/\s+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length <= charactersMax) return line
  return `${characters
    .slice(0, charactersMax - 1)
    .join('')
    .trimEnd()}…`
}
