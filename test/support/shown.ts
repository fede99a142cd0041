// Texts in the names of tests: some reports split lines at characters that a test is about.

/** As JSON in plain ASCII. */
export function shown(text: string | null | undefined, length = 40): string {
  const json = JSON.stringify(text?.slice(0, length)) ?? 'none'
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
