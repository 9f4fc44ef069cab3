import { normalIban } from '@stafapp/shared/rules/sepa-iban'
import type { Db } from '../../../../db/db.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { findSettings } from '../../invoices/public.ts'

/** Why money cannot go back to this account of the organiser's own, in a sentence; null for anybody else's. */
export const ownAccountFault = (iban: string, ownIban: string): string | null =>
  normalIban(iban) === normalIban(ownIban)
    ? 'Det här är arrangörens eget konto, så pengarna skulle komma tillbaka. Skriv mottagarens konto.'
    : null

/** @throws AppError invalid for the account that the organiser's invoices are paid to */
export async function requireOthersAccount(db: Db, iban: string, attr: string): Promise<void> {
  const settings = await findSettings(db)
  const fault = settings && ownAccountFault(iban, settings.iban)
  if (fault) throw new AppError('invalid', fault, { attr })
}
