/**
 * An `Idempotency-Key` that stays the same as long as the same thing is sent: a repeated click, or another try after a
 * lost answer, makes nothing twice. `crypto.randomUUID` is missing where the page is not served over https.
 */
export function createRequestKeys(): (body: unknown) => string {
  let last = { text: '', key: '' }
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== last.text) last = { text, key: newKey() }
    return last.key
  }
}

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
