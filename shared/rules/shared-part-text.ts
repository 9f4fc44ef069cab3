/** How a school is told of its part of a document that holds other schools' orders too, and that it may not open. */
export function sharedPartText({ kind, is_credited }: { kind: 'invoice' | 'credit'; is_credited: boolean }): string {
  if (kind === 'credit') return 'Er del ingår i stadens samlingskreditnota'
  return is_credited
    ? 'Er del ingick i stadens samlingsfaktura, som har krediterats'
    : 'Er del ingår i stadens samlingsfaktura'
}
