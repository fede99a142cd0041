// Locates the first error in text that is not JSON. Only some messages of JSON.parse contain a position, and they differ
// between versions of Node.

// One token at `lastIndex`: a bracket, comma or colon (group 1), a string (group 2), or a number, `true`, `false` or `null`,
// which must end there: `truex` and `01` are no tokens.
const TOKEN =
  /([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

type State = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'end'

/** Returns the offset of the first token at which the text stops being JSON; its length if it ends too early. */
export function findJsonError(text: string): number {
  const open: string[] = []
  let state: State = 'value'
  let offset = 0
  for (;;) {
    offset = skipBlanks(text, offset)
    TOKEN.lastIndex = offset
    const match = TOKEN.exec(text)
    if (!match) return offset
    const [token, mark, string] = match
    const next = nextState(state, mark ?? (string === undefined ? 'scalar' : 'string'), open)
    if (!next) return offset
    state = next
    offset += token.length
  }
}

// Keeps the open brackets in `open`; returns undefined if the token is not allowed in this state.
function nextState(state: State, token: string, open: string[]): State | undefined {
  const isStart = state === 'value' || state === 'firstValue'
  if (isStart && (token === '{' || token === '[')) {
    open.push(token)
    return token === '{' ? 'firstKey' : 'firstValue'
  }
  if (isStart && (token === 'string' || token === 'scalar')) return 'end'
  if ((state === 'key' || state === 'firstKey') && token === 'string') return 'colon'
  if (state === 'colon' && token === ':') return 'value'
  const isObject = open.at(-1) === '{'
  if (state === 'end' && token === ',' && open.length > 0) return isObject ? 'key' : 'value'
  const mayClose = state === 'end' ? open.length > 0 : state === (isObject ? 'firstKey' : 'firstValue')
  if (!mayClose || token !== (isObject ? '}' : ']')) return undefined
  open.pop()
  return 'end'
}

function skipBlanks(text: string, offset: number): number {
  while (offset < text.length && ' \t\n\r'.includes(text[offset]!)) offset++
  return offset
}
