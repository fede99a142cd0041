// Terminal input and output of commands; passwords are read without echo.
import { createInterface } from 'node:readline'
import { Writable, type Readable } from 'node:stream'
import { interpolate, StartupError, type AppError } from '../platform/errors.ts'

/** `process`, or a test's substitute. */
export type Terminal = { stdin: Readable & { isTTY?: boolean }; stdout: Writable; stderr: Writable }

const INPUT_CHARACTERS_MAX = 10_000

/** Writes to stderr, which is not part of piped output. */
export function say(terminal: Terminal, line: string): void {
  terminal.stderr.write(`${line}\n`)
}

export function print(terminal: Terminal, line: string): void {
  terminal.stdout.write(`${line}\n`)
}

/** Formats an error for a terminal, one line per invalid field. */
export function errorText({ message, parameters, errors }: AppError): string {
  const texts = (errors ?? [{ message, parameters }]).map(interpolate)
  return texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join('\n')
}

/** Reads standard input to its end, without the line break that `echo` adds. */
export async function readInput({ stdin }: Terminal): Promise<string> {
  let text = ''
  for await (const chunk of stdin.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > INPUT_CHARACTERS_MAX) throw new StartupError('The standard input is too long.')
  }
  return text.replace(/\r?\n$/, '')
}

/** Prompts for a password twice, without echo. */
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

// One reader for both prompts, so that input typed ahead or pasted reaches the second.
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
