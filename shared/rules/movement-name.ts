type Movement = { kind: 'received' | 'allocated' | 'undone'; received_cents: number }

const names: Readonly<Record<Movement['kind'], string>> = {
  received: 'Inbetalning',
  allocated: 'Beslut',
  undone: 'Ångrat beslut',
}

/** What a row of the payment journal is called; money that left the account is a payment out. Amounts in cents. */
export const movementName = ({ kind, received_cents }: Movement): string =>
  received_cents < 0 ? 'Utbetalning' : names[kind]
