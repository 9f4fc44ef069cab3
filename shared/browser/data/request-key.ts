/**
 * A new `Idempotency-Key`: 128 random bits in hexadecimal. Not `crypto.randomUUID`, which exists only on https and
 * localhost.
 */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the same key while the body is unchanged, so that a repeated click or retry has no second effect. */
export function createRequestKeys(): (body: unknown) => string {
  let last = { text: '', key: '' }
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.text) last = { text, key: newRequestKey() }
    return last.key
  }
}
