// The buyer's page as a browser without a script reads and sends it.

export type Fields = Record<string, string>

/** Returns what a browser without a script sends when a person has changed these fields of the form that accepts an offer. */
export function acceptFields(html: string, changed: Fields = {}): Fields {
  const form = /<form[^>]*id="accept"[^]*?<\/form>/.exec(html)?.[0] ?? ''
  const outsideForm = html.match(/<input[^>]*form="accept"[^>]*>/g) ?? []
  const inputs = [...outsideForm, ...(form.match(/<input[^>]*>/g) ?? [])]
  return { action: 'accept', name: 'Ann', ...sentFields(inputs), ...changed }
}

/** Returns what it sends when a person has changed these fields of the form that makes a counter-offer. */
export function counterFields(html: string, changed: Fields = {}): Fields {
  const form = html.split('<form').find((each) => each.includes('value="counter"')) ?? ''
  return { action: 'counter', ...sentFields(form.match(/<input[^>]*>/g) ?? []), ...changed }
}

function sentFields(inputs: string[]): Fields {
  // A browser sends only boxes and radio buttons that are checked.
  const sent = inputs.filter((input) => !/type="(radio|checkbox)"/.test(input) || / checked/.test(input))
  const attribute = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? ''
  return Object.fromEntries(sent.map((input) => [attribute(input, 'name'), attribute(input, 'value')]))
}
