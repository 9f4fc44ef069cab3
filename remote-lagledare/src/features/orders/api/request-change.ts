import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'
import { useState } from 'react'
import { createRequestKeys } from '../../../parts/request-key.ts'

type Body = BodyOf<'POST /api/invoices/order-changes/'>

export function useRequestChange() {
  const [keyFor] = useState(createRequestKeys)
  return useMutation({
    mutationFn: (body: Body) => request('POST /api/invoices/order-changes/', { body, idempotencyKey: keyFor(body) }),
  })
}
