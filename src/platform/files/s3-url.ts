// Parses FILES_URL into bucket, endpoint, region and credentials.

export type S3Location = {
  bucket: string
  /** Prefix of all object names: empty, or ending with a slash. */
  prefix: string
  /** Default: Amazon S3. */
  endpoint?: string
  /** Default: that of the environment. */
  region?: string
  /** Default: those of the environment (variables, a profile, the machine's role). */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

const SHAPE =
  'must look like s3://bucket/prefix?endpoint=https://minio.internal:9000&region=eu-central-1, ' +
  'optionally with key:secret@ before the bucket'
// The region that S3-compatible servers other than Amazon's accept.
const DEFAULT_ENDPOINT_REGION = 'us-east-1'

export function s3UrlOption(value: string): string {
  readS3Url(value)
  return value
}

/** Throws an error that completes the sentence "FILES_URL …" and never repeats the value, which may hold a secret. */
export function readS3Url(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isS3Url(url)) throw new Error(SHAPE)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region: url.searchParams.get('region') ?? (endpoint ? DEFAULT_ENDPOINT_REGION : undefined),
    credentials: readCredentials(url),
  }
}

function isS3Url(url: URL): boolean {
  const names = [...url.searchParams.keys()]
  return (
    url.protocol === 's3:' &&
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/.test(url.hostname) &&
    /^(\/[\w.-]+)*\/?$/.test(url.pathname) &&
    (url.username === '') === (url.password === '') &&
    url.port + url.hash === '' &&
    names.every((name, index) => ['endpoint', 'region'].includes(name) && names.indexOf(name) === index) &&
    isEndpoint(url.searchParams.get('endpoint') ?? 'https://any') &&
    /^[a-z0-9-]+$/.test(url.searchParams.get('region') ?? 'any')
  )
}

// An http or https URL without credentials, query and fragment.
function isEndpoint(text: string): boolean {
  return /^https?:\/\/[^/?#@]+(\/[^?#@]*)?$/.test(text) && URL.canParse(text)
}

function readCredentials({ username, password }: URL): S3Location['credentials'] {
  if (username === '') return undefined
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
  } catch {
    throw new Error(`${SHAPE}; a % in the secret is written %25`)
  }
}
