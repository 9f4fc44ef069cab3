import type { ResponseOf } from '@stafapp/shared/contract/types'

export type BookkeepingSettings = ResponseOf<'GET /api/invoices/bookkeeping-settings/'>
export type AccountRole = keyof BookkeepingSettings['accounts']

/** What is booked on each of the accounts that the treasurer chooses. */
export const accountRoles: Record<AccountRole, string> = {
  receivables: 'Försäljningsfordringar',
  bank: 'Bankkonto',
  sales: 'Deltagaravgifter och annan försäljning',
  vat: 'Momsskuld',
  advances: 'Erhållna förskott',
  refunds: 'Att betala tillbaka',
  waiting: 'Betalningar som väntar på beslut',
  not_ours: 'Betalningar som inte är våra',
  written_off: 'Avskrivningar',
  interest: 'Ränteintäkter och påminnelseavgifter',
}

/** What the settings book on an account: its roles, and the products with an account of their own; none for another. */
export const accountNames = ({ accounts, products }: BookkeepingSettings, account: string): string[] => [
  ...(Object.keys(accountRoles) as AccountRole[]).flatMap((role) =>
    accounts[role] === account ? accountRoles[role] : [],
  ),
  ...products.flatMap((product) => (product.account === account ? product.name : [])),
]
