import path from 'node:path'
import type { MaventaConfig } from './modules/maventa/maventa-config.ts'
import { StartError } from './start-error.ts'

/** Everything the server takes from its environment, read once. */
export type Config = {
  host: string
  port: number
  /** Set: that PostgreSQL is used, and the data folder holds at most a demo's signing key. */
  databaseUrl: string | undefined
  /** Who owns the tables of `databaseUrl` and migrates them; undefined: the role of `databaseUrl` does. */
  databaseOwnerUrl: string | undefined
  dataDir: string
  siteDir: string
  /** Demo data is loaded into an empty database. */
  isDemo: boolean
  /** The carnival's clock starts here and runs on; undefined = the real time. */
  startsAt: Date | undefined
  jwtSecret: string | undefined
  newsUrl: URL | undefined
  /** Where users reach the portal; https switches HSTS on. */
  publicUrl: URL | undefined
  /** Addresses of the proxies whose X-Forwarded-For is believed: `loopback, 10.0.0.0/8`. undefined = nobody's. */
  trustProxy: string | undefined
  /** `smtp://user:password@host:587`; without it a demo keeps its mails and production waits for one. */
  smtpUrl: string | undefined
  /** Sender of all mails: `Stafettkarnevalen <no-reply@example.org>` or the address alone. */
  mailFrom: { name: string; address: string } | undefined
  /** undefined: no variable of Maventa's is set, and invoices go out by hand. */
  maventa: MaventaConfig | undefined
  /** Refuses easily guessed passwords for everybody; for super admins they always are. */
  isStrictPassword: boolean
  logLevel: string
}

type Environment = Record<string, string | undefined>

/** A day on which teams may be entered, so that the demo's phases mean something. */
const DEMO_DAY = '2025-04-15T09:00:00+03:00'
const ROOT = path.resolve(import.meta.dirname, '..', '..')

/** @throws StartError naming the variable that makes no sense */
export function readConfig(env: Environment): Config {
  const value = (name: string) => env[name]?.trim() || undefined
  const databaseUrl = value('DATABASE_URL')
  const isDemo = readSwitch('STAFAPP_DEMO', value('STAFAPP_DEMO') ?? (databaseUrl ? 'off' : 'on'))
  return {
    host: value('HOST') ?? 'localhost',
    port: readPort(value('PORT') ?? '8080'),
    databaseUrl,
    databaseOwnerUrl: databaseUrl && value('DATABASE_OWNER_URL'),
    // Relative folders are the repository's, whatever folder the command was typed in.
    dataDir: path.resolve(ROOT, value('STAFAPP_DATA_DIR') ?? '.data'),
    siteDir: path.resolve(ROOT, value('STAFAPP_SITE_DIR') ?? 'site'),
    isDemo,
    startsAt: readInstant('STAFAPP_NOW', value('STAFAPP_NOW') ?? (isDemo ? DEMO_DAY : undefined)),
    jwtSecret: readSecret(value('STAFAPP_JWT_SECRET')),
    newsUrl: readUrl('STAFAPP_NEWS_URL', value('STAFAPP_NEWS_URL')),
    publicUrl: readUrl('STAFAPP_PUBLIC_URL', value('STAFAPP_PUBLIC_URL')),
    trustProxy: value('STAFAPP_TRUST_PROXY'),
    smtpUrl: readSmtpUrl(value('STAFAPP_SMTP_URL')),
    mailFrom: readSender(value('STAFAPP_MAIL_FROM')),
    maventa: readMaventa(value),
    isStrictPassword: readSwitch('STAFAPP_STRICT_PASSWORDS', value('STAFAPP_STRICT_PASSWORDS') ?? 'off'),
    logLevel: value('LOG_LEVEL') ?? 'info',
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartError(`PORT=${text} är inte en port (0–65535).`)
  return port
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

/** All four or none: half a configuration is a mistake that should not wait for the first invoice. */
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

/** The address is not printed: it holds the password. */
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

/** What examples and tutorials hold in place of a secret. */
const EXAMPLE = /change.?me|replace.?me|example|your.?(256|secret|jwt)|string-secret|default|hemlig|secret.?key/i
const FEWEST_CHARACTERS = 12

/** HS256 needs as many bits as its hash has; a shorter or well-known secret can be guessed from one token. */
function readSecret(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (Buffer.byteLength(text) < 32) throw new StartError('STAFAPP_JWT_SECRET är för kort: minst 32 tecken.')
  if (EXAMPLE.test(text) || new Set(text).size < FEWEST_CHARACTERS)
    throw new StartError(`STAFAPP_JWT_SECRET är lätt att gissa. ${HOW_TO_MAKE}`)
  return text
}

const HOW_TO_MAKE = 'Ange minst 32 slumptecken, till exempel av: openssl rand -base64 48'

/**
 * In production the key comes from the environment: several servers must share it, and none of them keeps files.
 * @throws StartError when it is missing
 */
export function requireSecrets({ databaseUrl, isDemo, jwtSecret }: Config): void {
  if (databaseUrl && !isDemo && !jwtSecret)
    throw new StartError(`STAFAPP_JWT_SECRET saknas: den krävs med DATABASE_URL. ${HOW_TO_MAKE}`)
}
