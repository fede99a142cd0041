// The security headers of the console's pages.

/**
 * Scripts, styles and requests of this service only, no inline script or style, and no string becomes code (Trusted
 * Types). Frames show a PDF that the page has loaded itself.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export const consoleHeaders = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
} as const

/**
 * Returns the headers of a page in a frame of the console: no script, no form, no more contents than `sources` allows, and
 * an origin of its own.
 */
export const frameHeaders = (sources: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`,
  'x-frame-options': 'SAMEORIGIN',
})
