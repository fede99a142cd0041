// The log of the service: formatted text on a terminal, JSON lines everywhere else.
import { pino, stdTimeFunctions, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.ts'

export type { Logger }

/** Keeps tokens and passwords out of the log, also as properties of logged objects. */
const redact = {
  paths: [
    '*.authorization',
    '*.password',
    '*.token',
    '*.access_token',
    '*.secret',
    // The multipart parser logs the headers of uploads at level "trace"; any of them may contain a token by mistake.
    '*.headers',
    // When PostgreSQL rejects a row, its error contains the whole row: customers' texts, password hashes.
    '*.detail',
    '*.where',
  ],
  censor: '(hidden)',
}

// Writes to process.stdout, whose errors main.ts ignores: a full disk or a closed terminal must not end the service.
export function openLog(config: Config): Logger {
  const options = {
    level: config.LOG_LEVEL,
    redact,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  }
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

/** Routes Node's own warnings to the log. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn({ reason: message }, name))
}
