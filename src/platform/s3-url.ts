// Reads FILES_URL: which bucket, where its server is, how to sign in.

export type S3Place = {
  bucket: string
  /** What the names of all objects begin with: nothing, or words that end with a slash. */
  prefix: string
  /** Without it, Amazon's own. */
  endpoint?: string
  /** Without it, the one that the environment names. */
  region?: string
  /** Without them, what the environment has: variables, a profile, the role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

const SHAPE =
  'must look like s3://bucket/prefix?endpoint=https://minio.internal:9000&region=eu-central-1, ' +
  'with key:secret@ before the bucket if you wish'
// What servers other than Amazon's take whatever they are told, or call themselves.
const REGION_OF_OTHERS = 'us-east-1'

export function s3UrlOption(value: string): string {
  readS3Url(value)
  return value
}

/** Throws an error that completes the sentence "FILES_URL …" and never repeats the value, which may hold a secret. */
export function readS3Url(text: string): S3Place {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isS3Url(url)) throw new Error(SHAPE)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  return {
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/'),
    endpoint,
    region: url.searchParams.get('region') ?? (endpoint ? REGION_OF_OTHERS : undefined),
    credentials: readCredentials(url),
  }
}

function isS3Url({
  protocol,
  hostname,
  port,
  pathname,
  username,
  password,
  hash,
  searchParams,
}: URL): boolean {
  const names = [...searchParams.keys()]
  return (
    protocol === 's3:' &&
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(hostname) &&
    /^(\/[\w.-]+)*\/?$/.test(pathname) &&
    (username === '') === (password === '') &&
    port + hash === '' &&
    names.every((name, index) => ['endpoint', 'region'].includes(name) && names.indexOf(name) === index) &&
    isEndpoint(searchParams.get('endpoint') ?? 'https://s3') &&
    /^[a-z0-9-]+$/.test(searchParams.get('region') ?? 'any')
  )
}

function isEndpoint(text: string): boolean {
  return /^https?:\/\/[^/?#@]+(\/[^?#@]*)?$/.test(text) && URL.canParse(text)
}

function readCredentials({ username, password }: URL): S3Place['credentials'] {
  if (username === '') return undefined
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
  } catch {
    throw new Error(`${SHAPE}; a % in the secret is written %25`)
  }
}
