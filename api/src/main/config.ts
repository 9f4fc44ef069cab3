import path from 'node:path'
import { StartError } from '../lib/start-error.ts'
import type { MaventaConfig } from '../modules/money/public.ts'

/** All settings read from the environment. */
export type Config = {
  host: string
  port: number
  /** Set: uses that PostgreSQL; the data folder then holds at most a demo's signing key. */
  databaseUrl: string | undefined
  /** Address with the role that owns and migrates the tables of `databaseUrl`; undefined: that of `databaseUrl`. */
  databaseOwnerUrl: string | undefined
  /** Address with the role of `databaseUrl` past the pooler that stands there; undefined: no pooler. */
  databaseDirectUrl: string | undefined
  dataDir: string
  siteDir: string
  documentsDir: string
  /** Load demo data into an empty database. */
  isDemo: boolean
  /** A demo whose clock starts on a carnival's day shows it in the middle, with results; off: nothing is recorded yet. */
  isRaceDayPlayed: boolean
  /** The carnival's clock starts here and runs on; undefined = the real time. */
  startsAt: Date | undefined
  /** How many times as fast as the real one that clock runs; 1 outside a demo. */
  clockSpeed: number
  jwtSecret: string | undefined
  newsUrl: URL | undefined
  /** Receives all notifications to devices instead of the browsers' push services. */
  pushRelay: URL | undefined
  /** The portal's public URL; https enables HSTS. */
  publicUrl: URL | undefined
  /** Proxies whose X-Forwarded-For is trusted: `loopback, 10.0.0.0/8`. undefined = none. */
  trustProxy: string | undefined
  /** `smtp://user:password@host:587`; without it a demo shows its mails and production keeps them waiting. */
  smtpUrl: string | undefined
  /** Sender of all mails: `Stafettkarnevalen <no-reply@example.org>` or the address alone. */
  mailFrom: { name: string; address: string } | undefined
  /** undefined: no Maventa variable is set, and invoices are sent manually. */
  maventa: MaventaConfig | undefined
  /** Refuses easily guessed passwords for all users; for super admins they are always refused. */
  isStrictPassword: boolean
  /** Serves /api/docs and /api/openapi.json. */
  isApiShown: boolean
  /** Seconds in which the organiser can take back a message. */
  messageHoldS: number
  logLevel: string
}

type Environment = Record<string, string | undefined>

/** A day on which teams may be entered, so that the demo's phases are meaningful. */
const DEMO_DAY = '2025-04-15T09:00:00+03:00'
const ROOT = path.resolve(import.meta.dirname, '../../..')

/** @throws StartError naming the invalid variable */
export function readConfig(env: Environment): Config {
  const value = (name: string) => env[name]?.trim() || undefined
  const databaseUrl = value('DATABASE_URL')
  const databaseOwnerUrl = databaseUrl && value('DATABASE_OWNER_URL')
  const databaseDirectUrl = databaseUrl && value('DATABASE_DIRECT_URL')
  // Migrations hold a lock of their session.
  if (databaseDirectUrl && !databaseOwnerUrl)
    throw new StartError('DATABASE_DIRECT_URL kräver DATABASE_OWNER_URL: ägarens adress, också den förbi poolern.')
  const isDemo = readSwitch('STAFAPP_DEMO', value('STAFAPP_DEMO') ?? (databaseUrl ? 'off' : 'on'))
  return {
    host: value('HOST') ?? 'localhost',
    port: readPort(value('PORT') ?? '8080'),
    databaseUrl,
    databaseOwnerUrl,
    databaseDirectUrl,
    // Relative folders are resolved from the repository, whatever the working directory.
    dataDir: path.resolve(ROOT, value('STAFAPP_DATA_DIR') ?? '.data'),
    siteDir: path.resolve(ROOT, value('STAFAPP_SITE_DIR') ?? 'site'),
    documentsDir: path.resolve(
      ROOT,
      value('STAFAPP_DOCUMENTS_DIR') ?? path.join(value('STAFAPP_DATA_DIR') ?? '.data', 'documents'),
    ),
    isDemo,
    isRaceDayPlayed: isDemo && readSwitch('STAFAPP_DEMO_RACE_DAY', value('STAFAPP_DEMO_RACE_DAY') ?? 'on'),
    startsAt: readInstant('STAFAPP_NOW', value('STAFAPP_NOW') ?? (isDemo ? DEMO_DAY : undefined)),
    clockSpeed: isDemo ? readSpeed(value('STAFAPP_CLOCK_SPEED') ?? '1') : 1,
    jwtSecret: readSecret(value('STAFAPP_JWT_SECRET')),
    newsUrl: readUrl('STAFAPP_NEWS_URL', value('STAFAPP_NEWS_URL')),
    pushRelay: readUrl('STAFAPP_PUSH_RELAY', value('STAFAPP_PUSH_RELAY')),
    publicUrl: readUrl('STAFAPP_PUBLIC_URL', value('STAFAPP_PUBLIC_URL')),
    trustProxy: value('STAFAPP_TRUST_PROXY'),
    smtpUrl: readSmtpUrl(value('STAFAPP_SMTP_URL')),
    mailFrom: readSender(value('STAFAPP_MAIL_FROM')),
    maventa: readMaventa(value),
    isStrictPassword: readSwitch('STAFAPP_STRICT_PASSWORDS', value('STAFAPP_STRICT_PASSWORDS') ?? 'off'),
    isApiShown: readSwitch('STAFAPP_API_DOCS', value('STAFAPP_API_DOCS') ?? (isDemo ? 'on' : 'off')),
    messageHoldS: readSeconds('STAFAPP_MESSAGE_HOLD_S', value('STAFAPP_MESSAGE_HOLD_S') ?? '30'),
    logLevel: value('LOG_LEVEL') ?? 'info',
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartError(`PORT=${text} är inte en port (0–65535).`)
  return port
}

function readSeconds(name: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new StartError(`${name}=${text} är inte ett antal sekunder (0–999).`)
  return Number(text)
}

function readSpeed(text: string): number {
  const speed = Number(text)
  if (!(Number.isInteger(speed) && speed >= 1 && speed <= 600))
    throw new StartError(`STAFAPP_CLOCK_SPEED=${text} är inte ett heltal från 1 till 600.`)
  return speed
}

function readSwitch(name: string, text: string): boolean {
  if (['on', 'true', '1'].includes(text)) return true
  if (['off', 'false', '0'].includes(text)) return false
  throw new StartError(`${name}=${text} förstås inte: skriv on eller off.`)
}

function readInstant(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (Number.isNaN(date.getTime()))
    throw new StartError(`${name}=${text} är inte en tidpunkt (2025-04-15T09:00:00+03:00).`)
  return date
}

function readUrl(name: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new StartError(`${name}=${text} är inte en webbadress.`)
  return url
}

/** All required variables or none: a partial configuration must fail at the start, not at the first invoice. */
function readMaventa(value: (name: string) => string | undefined): MaventaConfig | undefined {
  const url = readUrl('STAFAPP_MAVENTA_URL', value('STAFAPP_MAVENTA_URL'))
  const soapUrl = readUrl('STAFAPP_MAVENTA_SOAP_URL', value('STAFAPP_MAVENTA_SOAP_URL'))
  const clientId = value('STAFAPP_MAVENTA_CLIENT_ID')
  const clientSecret = value('STAFAPP_MAVENTA_CLIENT_SECRET')
  const vendorKey = value('STAFAPP_MAVENTA_VENDOR_KEY')
  if (!url && !clientId && !clientSecret && !vendorKey) return undefined
  if (!url || !clientId || !clientSecret || !vendorKey)
    throw new StartError(
      'Maventa kräver STAFAPP_MAVENTA_URL, STAFAPP_MAVENTA_CLIENT_ID, STAFAPP_MAVENTA_CLIENT_SECRET och STAFAPP_MAVENTA_VENDOR_KEY.',
    )
  return { url, soapUrl, clientId, clientSecret, vendorKey }
}

/** The address contains the password, so errors do not print it. */
function readSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol))
    throw new StartError('STAFAPP_SMTP_URL är inte en adress som smtp://användare:lösenord@server:587.')
  return text
}

function readSender(text: string | undefined): Config['mailFrom'] {
  if (text === undefined) return undefined
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [text, 'Stafapp 2.0', text]
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address))
    throw new StartError(`STAFAPP_MAIL_FROM=${text} är inte en avsändare (Stafettkarnevalen <no-reply@example.org>).`)
  return { name: name.trim(), address }
}

/** Placeholders from examples and tutorials. */
const EXAMPLE = /change.?me|replace.?me|example|your.?(256|secret|jwt)|string-secret|default|hemlig|secret.?key/i
const FEWEST_CHARACTERS = 12

/** HS256 needs a key of at least 256 bits; a shorter or well-known secret can be guessed from one token. */
function readSecret(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (Buffer.byteLength(text) < 32) throw new StartError('STAFAPP_JWT_SECRET är för kort: minst 32 tecken.')
  if (EXAMPLE.test(text) || new Set(text).size < FEWEST_CHARACTERS)
    throw new StartError(`STAFAPP_JWT_SECRET är lätt att gissa. ${HOW_TO_MAKE}`)
  return text
}

const HOW_TO_MAKE = 'Ange minst 32 slumptecken, till exempel av: openssl rand -base64 48'

/**
 * In production the key must come from the environment, because several servers share it and none stores files.
 * @throws StartError when it is missing
 */
export function requireSecrets({ databaseUrl, isDemo, jwtSecret }: Config): void {
  if (databaseUrl && !isDemo && !jwtSecret)
    throw new StartError(`STAFAPP_JWT_SECRET saknas: den krävs med DATABASE_URL. ${HOW_TO_MAKE}`)
}
