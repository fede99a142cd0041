// Text of people within a sentence: in HTML <bdi> isolates it, in a plain string characters do.

/** Letters that are written from right to left, and characters that change the direction. */
const REORDERS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Returns the text so that it cannot reorder the sentence around it: `Delete {name}?`. */
export function isolated(text: string): string {
  return REORDERS.test(text) ? `\u2068${text.replaceAll(CONTROLS, '')}\u2069` : text
}

/** Returns the text with the characters in sight that write what follows backwards, and make `exe.png` of `gnp.exe`. */
export function withVisibleOverrides(text: string): string {
  return text.replaceAll(
    /[\u202d\u202e]/g,
    (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase()}]`,
  )
}
