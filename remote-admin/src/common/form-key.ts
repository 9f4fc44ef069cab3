/** An `Idempotency-Key` for one form. `crypto.randomUUID` is missing where the page is not served over https. */
export function formKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
