import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type SecretBox = {
  seal: (userId: number, secret: Buffer) => string
  /** null when the secret was sealed with another key or for another account. */
  open: (userId: number, sealed: string) => Buffer | null
}

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with a key derived from the signing key (HKDF): a copy of the database alone reveals no codes. A new
 * signing key makes stored secrets unreadable; recovery codes are hashed and remain valid.
 */
export function createSecretBox(signingKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', 'stafapp: secrets of authenticator apps', 32))
  return {
    seal: (userId, secret) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(userId)))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (userId, text) => {
      const bytes = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(String(userId)))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
