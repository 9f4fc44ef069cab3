import { rules } from '@stafapp/shared/forms'
import { normalIban, sepaIbanFault } from '@stafapp/shared/rules/sepa-iban'

/** An account that a SEPA payment reaches, as the server demands it. */
export const ibanRule = rules.string().test('iban', (text, context) => {
  const fault = text ? sepaIbanFault(normalIban(text)) : null
  return fault === null || context.createError({ message: fault })
})
