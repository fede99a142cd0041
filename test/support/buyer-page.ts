// The buyer's page as a browser without a script reads and sends it.

export type Fields = Record<string, string>

/** Returns what a browser without a script sends when a person has changed these fields of the form that accepts an offer. */
export function acceptFields(html: string, changed: Fields = {}): Fields {
  const form = /<form[^>]*id="accept"[^]*?<\/form>/.exec(html)?.[0] ?? ''
  const elsewhere = html.match(/<input[^>]*form="accept"[^>]*>/g) ?? []
  const inputs = [...elsewhere, ...(form.match(/<input[^>]*>/g) ?? [])]
  const sent = inputs.filter((input) => !input.includes('type="radio"') || / checked/.test(input))
  const attribute = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? ''
  const given = sent.map((input) => [attribute(input, 'name'), attribute(input, 'value')])
  return { action: 'accept', name: 'Ann', ...Object.fromEntries(given), ...changed }
}
