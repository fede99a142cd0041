// Sends a request and tells how much of its body has left: `fetch` does not report it.

/** Calls `onProgress` with the share that was sent, from 0 to 1. */
export async function sendWithProgress(
  request: Request,
  onProgress: (share: number) => void,
): Promise<Response> {
  const body = await request.blob()
  const { method, url, headers, signal } = request
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(method, url)
    sending.responseType = 'blob'
    headers.forEach((value, name) => sending.setRequestHeader(name, value))
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sending.onload = () =>
      resolve(new Response(sending.response as Blob, { status: sending.status, headers: headersOf(sending) }))
    // As `fetch` does without a connection.
    sending.onerror = () => reject(new TypeError('no connection'))
    sending.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(body)
  })
}

function headersOf(sending: XMLHttpRequest): Headers {
  const lines = sending
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  return new Headers(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]))
}
