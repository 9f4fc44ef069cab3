import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../../../http/auth/tokens.ts'

const STEP_S = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, the length of the hash (RFC 4226, section 4). */
export const newSecret = (): Buffer => randomBytes(20)

/** RFC 4648 base32 without padding, as authenticator apps take it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_S)

/** The code of a time step: RFC 6238 with SHA-1, the only hash that all authenticator apps support. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The matching time step: the current one or a neighbour, for devices whose clock is off; null when none matches. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const current = stepAt(now)
  const steps = [current - 1, current, current + 1]
  return steps.find((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) ?? null
}

/** The URI in the QR code, in the key URI format of Google Authenticator. */
export const otpauthUri = (username: string, secret: Buffer): string =>
  `otpauth://totp/${encodeURIComponent(`Stafapp 2.0:${username}`)}?${new URLSearchParams({
    secret: toBase32(secret),
    issuer: 'Stafapp 2.0',
  })
    .toString()
    .replaceAll('+', '%20')}`

const CODES = 10
/** 80 bits, 16 base32 characters: too many to guess from a hash, so plain SHA-256 is enough. */
const BYTES = 10

/** The form in which a code is hashed: case, blanks and hyphens are ignored. */
export const normalCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

export const hashRecoveryCode = (code: string): string => hashToken(normalCode(code))

/** Ten codes in groups of four, to write down: `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => (toBase32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'))
