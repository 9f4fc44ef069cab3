import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../http/auth/tokens.ts'
import { toBase32 } from './totp.ts'

const CODES = 10
/** 80 bits, 16 base32 characters: too many to guess from a hash, so plain SHA-256 is enough. */
const BYTES = 10

/** The form in which a code is hashed: case, blanks and hyphens are ignored. */
export const normalCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

export const hashRecoveryCode = (code: string): string => hashToken(normalCode(code))

/** Ten codes in groups of four, to write down: `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => (toBase32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'))
