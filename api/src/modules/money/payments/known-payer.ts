/**
 * The invoices' payer, where the bank's name begins its name: KTL cuts it after twelve signs, and typed lines have none at
 * all.
 */
export function knownPayer(bankName: string, invoiced: string | null): string | null {
  const isSame = invoiced?.toLocaleUpperCase('sv-FI').startsWith(bankName.trim().toLocaleUpperCase('sv-FI'))
  return isSame ? invoiced : null
}
