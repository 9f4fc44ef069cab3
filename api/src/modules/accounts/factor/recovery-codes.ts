import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../auth/tokens.ts'
import { toBase32 } from './totp.ts'

const CODES = 10
/** 80 bits: 16 signs of base32. Too many to guess from a hash, so plain SHA-256 is enough. */
const BYTES = 10

/** What was typed, as it is hashed: case, blanks and hyphens do not count. */
export const normalCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

export const hashRecoveryCode = (code: string): string => hashToken(normalCode(code))

/** Ten codes to write down, in groups of four: `ABCD-EFGH-IJKL-MNOP`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => (toBase32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'))
