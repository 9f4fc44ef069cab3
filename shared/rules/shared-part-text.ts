type SharedPart = { kind: 'invoice' | 'credit'; is_credited: boolean; is_sent: boolean }

/** How a school is told of its part of a document that holds other schools' orders too, and that it may not open. */
export function sharedPartText({ kind, is_credited, is_sent }: SharedPart): string {
  if (kind === 'credit') return 'Er del ingår i stadens samlingskreditnota'
  if (is_credited) return 'Er del ingick i stadens samlingsfaktura, som har krediterats'
  return `Er del ingår i stadens samlingsfaktura${is_sent ? '' : ', som inte har skickats ännu'}`
}
