// URL templates with placeholders, such as https://shop.example/quotes/{quote_id}.

/**
 * Checks a web address with placeholders of these names, by default all of them; the message of its errors completes the
 * sentence "NAME …".
 */
export function readUrlTemplate(text: string, names: string[], { required = names } = {}): string {
  const placeholders = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(text) ?? []
  const missing = required.find((name) => !placeholders.includes(name))
  if (missing !== undefined) throw new Error(`must hold the placeholder {${missing}}`)
  const unknown = placeholders.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`must not hold the unknown placeholder {${unknown}}`)
  const url = text.replace(/\{[^{}]*\}/g, 'x')
  if (/[\s{}"<>]/.test(url) || !isWebAddress(url))
    throw new Error('must be a web address, https:// or http://')
  if (/[{}@]/.test(origin)) throw new Error('must name the host without placeholders and without a user')
  return text
}

/** Fills in the placeholders, each value percent-encoded for a path segment or a query. */
export function fillUrlTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** Checks the address of a server, `https://host` without a path; the message of its errors completes "NAME …". */
export function readOrigin(text: string): string {
  const url = isWebAddress(text) ? new URL(text) : undefined
  if (url?.pathname !== '/' || url.search + url.hash + url.username !== '')
    throw new Error('must be an address such as https://quotes.example.com, without a path')
  return url.origin
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
