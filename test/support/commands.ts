// Runs commands in this process, on a terminal that collects what is written.
import assert from 'node:assert/strict'
import { Readable, Writable } from 'node:stream'
import { Command, CommanderError } from 'commander'
import { errorText, type Terminal } from '../../src/cli/terminal.ts'
import { AppError, StartupError } from '../../src/platform/errors.ts'

/** `status` is 2 for wrong usage and 1 for a command that failed; `message` is the error as it would be printed. */
export type Outcome = { status: number; stdout: string; stderr: string; message: string }

export type Keyboard = Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => void }
/** `lastWords` follow those of the line; they may contain blanks or be empty. */
export type Input = { stdin?: Keyboard; lastWords?: string[] }

/** `add` adds the commands to a program. */
export function openCommands(add: (program: Command, terminal: Terminal) => void) {
  /** `line` is split at its blanks. */
  async function run(
    line: string,
    { stdin = Readable.from([]), lastWords = [] }: Input = {},
  ): Promise<Outcome> {
    const written = { stdout: '', stderr: '' }
    const sink = (name: keyof typeof written) => {
      const write = (chunk: unknown) => void (written[name] += String(chunk))
      return new Writable({ write: (chunk, _encoding, done) => done(write(chunk)) })
    }
    const program = new Command('quotewright').exitOverride().configureOutput({
      writeOut: (text) => void (written.stdout += text),
      writeErr: (text) => void (written.stderr += text),
    })
    const terminal = { stdin, stdout: sink('stdout'), stderr: sink('stderr') }
    add(program, terminal)
    try {
      await program.parseAsync([...line.split(' '), ...lastWords], { from: 'user' })
      return { status: 0, ...written, message: '' }
    } catch (error) {
      if (error instanceof CommanderError)
        return { status: error.exitCode === 0 ? 0 : 2, ...written, message: error.message }
      if (error instanceof AppError) return { status: 1, ...written, message: errorText(error) }
      if (error instanceof StartupError) return { status: 1, ...written, message: error.message }
      throw error
    }
  }

  async function succeed(line: string, input?: Input): Promise<Outcome> {
    const outcome = await run(line, input)
    assert.equal(outcome.status, 0, `${outcome.message}${outcome.stderr}`)
    return outcome
  }

  async function fail(status: number, line: string, message: RegExp, input?: Input): Promise<void> {
    const outcome = await run(line, input)
    assert.equal(outcome.status, status, outcome.message || outcome.stdout)
    assert.match(outcome.message, message)
    assert.equal(outcome.stdout, '')
  }
  return { run, succeed, fail }
}
