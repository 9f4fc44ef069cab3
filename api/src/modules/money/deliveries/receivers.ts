import { businessIdFault, normalBusinessId } from '@stafapp/shared/contract/business-id'
import { peppolParts } from '@stafapp/shared/contract/e-address'
import { operators } from '@stafapp/shared/contract/operators'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type MaventaClient, MaventaFailure } from '../maventa/public.ts'

/** E-invoice addresses by FO-nummer or name. Without Maventa, or when it is down, the answer says so. */
export async function findReceivers(
  client: MaventaClient | null,
  { search }: QueryOf<'GET /api/invoices/receivers/'>,
): Promise<ResponseOf<'GET /api/invoices/receivers/'>> {
  const unavailable = (detail: string) => ({ is_available: false, detail, data: [] })
  if (!client) return unavailable('Adressregistret nås inte härifrån. Skriv adressen för hand.')
  const businessId = normalBusinessId(search)
  const isId = businessId !== '' && businessIdFault(businessId) === null
  try {
    const found = await client.findReceivers(isId ? { businessId } : { name: search.trim() })
    return {
      is_available: true,
      detail: '',
      data: found.map(({ name, businessId: business_id, edi, operator }) => ({
        name,
        business_id,
        edi,
        operator_edi: operator,
        operator: peppolParts(edi) ? 'Peppol' : (operators.find(({ id }) => id === operator)?.name ?? ''),
      })),
    }
  } catch (error) {
    if (!(error instanceof MaventaFailure)) throw error
    return unavailable('Adressregistret svarar inte just nu. Försök om en stund, eller skriv adressen för hand.')
  }
}
