import { formatNumber } from '@stafapp/shared/format'
import type { InvoiceRuleCheck, RuleCheck } from './api.ts'

type Rules = RuleCheck['rules']
type Place = InvoiceRuleCheck['faults'][number]['place']

/** Which rules are asked, of what, and by whom. */
export const checkedText = ({ en16931, peppol, en16931_version, peppol_version }: Rules): string =>
  `Portalen kontrollerar varje ny faktura mot ${formatNumber(en16931)} regler i EN 16931 (UBL ${en16931_version}) och ${formatNumber(peppol)} i Peppol BIS Billing 3 (${peppol_version}): de som en faktura härifrån kan bryta mot. Kontrollen är portalens egen och görs på en UBL-tvilling med samma summor som e-fakturan.`

export const NATIONAL_RULES = 'De nationella reglerna för Finvoice är inte offentliga och har inte kunnat kontrolleras.'

/** Where a fault is mended; null for a fault of the portal. */
export function faultPlace(place: Place, payer: number | null): { text: string; to: string } | null {
  switch (place) {
    case 'payer':
      return payer === null ? null : { text: 'Betalarens uppgifter', to: `/detail/invoicedetail/${payer}` }
    case 'seller':
      return { text: 'Fakturerarens uppgifter', to: '/admin/invoicing?del=uppgifter' }
    case 'products':
      return { text: 'Produkterna', to: '/admin/karneval' }
    case 'portal':
      return null
  }
}
