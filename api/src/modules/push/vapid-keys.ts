import { createECDH, hkdfSync } from 'node:crypto'

/** The P-256 key pair by which push services know the portal (RFC 8292): base64url, the public key uncompressed. */
export type VapidKeys = { privateKey: string; publicKey: string }

/**
 * Derives the key pair from the server's signing key, so that all replicas have the same pair and no further secret has
 * to be kept. With another signing key, push services refuse the old subscriptions, and devices subscribe anew when they
 * open a school's page.
 */
export function vapidKeysFrom(signingKey: string): VapidKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', signingKey, '', 'web push', 32)))
  // getPrivateKey leaves leading zeros out; a key always has 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { privateKey, publicKey: ecdh.getPublicKey().toString('base64url') }
}
