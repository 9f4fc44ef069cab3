import { type DestinationStream, type Logger, pino } from 'pino'
import { maskLogLine } from './masking/mask-personal.ts'

/** Fields that must never reach a log, even inside a logged object. */
const SECRET = [
  'password',
  'new_password',
  'confirm_password',
  'access',
  'refresh',
  'token',
  'setup_token',
  'authorization',
  'cookie',
]

/**
 * JSON lines with UTC times. Secret fields are redacted on the first two levels of a logged object, tokens and e-mail
 * addresses anywhere in the finished line.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'stafapp' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    hooks: { streamWrite: maskLogLine },
  }
  return destination ? pino(options, destination) : pino(options)
}
