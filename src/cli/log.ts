// Where the service says what it does: readable on a terminal, JSON everywhere else.
import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.ts'

export type { Logger }

/** Tokens and passwords never reach a log, also not as part of a larger object. */
const redact = {
  paths: ['*.authorization', '*.password', '*.token', '*.access_token', '*.secret'],
  censor: '(hidden)',
}

export function openLog(config: Config): Logger {
  const options = { level: config.LOG_LEVEL, redact }
  if (!process.stdout.isTTY) return pino(options)
  return pino(
    options,
    pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true }),
  )
}
