// The servers that a connection URL names.

/**
 * Returns a URL for each server, named as for libpq: `postgresql://a,b:5433/shop` → `postgresql://a/shop`, `postgresql://b:5433/shop`.
 */
export function serverUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => start + host + rest)
}
