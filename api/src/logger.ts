import { type DestinationStream, type Logger, pino } from 'pino'
import { maskLogLine } from './masking/mask-personal.ts'

/** Fields that must never reach a log, should a line ever carry an object that holds them. */
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
 * JSON lines with UTC times. Secrets are cut out on the first two levels of whatever is logged, and tokens and addresses
 * wherever they stand in the finished line.
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
