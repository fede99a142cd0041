// Where the service says what it does: readable on a terminal, JSON everywhere else.
import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.ts'

export type { Logger }

/** Tokens and passwords never reach a log, also not as part of a larger object. */
const redact = {
  paths: [
    ...['*.authorization', '*.password', '*.token', '*.access_token', '*.secret'],
    // Those of an upload, which the parser tells at the level "trace": a token may stand in any of them by mistake.
    '*.headers',
    // Where PostgreSQL refuses a row, it tells all of it: what a customer wrote, the hash of a password.
    ...['*.detail', '*.where'],
  ],
  censor: '(hidden)',
}

// Through process.stdout, whose failures main.ts lets pass: a full disk or a closed terminal must not end the service.
export function openLog(config: Config): Logger {
  const options = { level: config.LOG_LEVEL, redact }
  if (!process.stdout.isTTY) return pino(options, process.stdout)
  return pino(
    options,
    pretty({
      destination: process.stdout,
      colorize: true,
      ignore: 'pid,hostname',
      translateTime: 'SYS:HH:MM:ss',
      sync: true,
    }),
  )
}

/** Node's own warnings become lines of the log instead of text beside it. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn({ reason: message }, name))
}
