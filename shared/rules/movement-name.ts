type Movement = { kind: 'received' | 'allocated' | 'undone'; received_cents: number; destination: string }

const names: Readonly<Record<Movement['kind'], string>> = {
  received: 'Inbetalning',
  allocated: 'Beslut',
  undone: 'Ångrat beslut',
}

/**
 * What a row of the payment journal is called; money that left the account is a payment out, and what is written off of
 * an invoice came as no money. Amounts in cents.
 */
export function movementName({ kind, received_cents, destination }: Movement): string {
  if (received_cents < 0) return 'Utbetalning'
  return kind === 'received' && received_cents === 0 && destination === 'written_off' ? 'Avskrivning' : names[kind]
}
