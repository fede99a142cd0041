// What a command reads from and writes to; a password is never shown while it is typed.
import { createInterface } from 'node:readline'
import { Writable, type Readable } from 'node:stream'
import { StartupError } from '../platform/errors.ts'

/** `process`, or what a test puts in its place. */
export type Terminal = { stdin: Readable & { isTTY?: boolean }; stdout: Writable; stderr: Writable }

const INPUT_CHARACTERS_MAX = 10_000

/** What is said on stderr does not get into what is piped. */
export function say(terminal: Terminal, line: string): void {
  terminal.stderr.write(`${line}\n`)
}

export function print(terminal: Terminal, line: string): void {
  terminal.stdout.write(`${line}\n`)
}

/** Standard input to its end, without the one line break that `echo` adds. */
export async function readInput({ stdin }: Terminal): Promise<string> {
  let text = ''
  for await (const chunk of stdin.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > INPUT_CHARACTERS_MAX) throw new StartupError('The standard input is too long.')
  }
  return text.replace(/\r?\n$/, '')
}

/** Asks for a password twice, without echo. */
export async function askPassword(terminal: Terminal): Promise<string> {
  const questions = openQuestions(terminal)
  try {
    const password = await questions.ask('Password: ')
    if ((await questions.ask('Again: ')) === password) return password
  } finally {
    questions.close()
  }
  throw new StartupError('The two passwords differ; nothing was changed.')
}

// One reader for both questions: what was typed ahead, or pasted, belongs to the second.
function openQuestions({ stdin, stderr }: Terminal) {
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, output: muted, terminal: true, historySize: 0 })
  const lines = reader[Symbol.asyncIterator]()
  // Ctrl-C and Ctrl-D end the input.
  reader.on('SIGINT', () => reader.close())
  return {
    ask: async (question: string): Promise<string> => {
      stderr.write(question)
      const line = await lines.next()
      stderr.write('\n')
      if (line.done) throw new StartupError('No password was given; nothing was changed.')
      return line.value
    },
    close: () => reader.close(),
  }
}
