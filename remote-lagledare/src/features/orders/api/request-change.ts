import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'
import { createRequestKeys } from '@stafapp/shared/request-key'
import { useState } from 'react'

type Body = BodyOf<'POST /api/invoices/order-changes/'>

export function useRequestChange() {
  const [keyFor] = useState(createRequestKeys)
  return useMutation({
    mutationFn: (body: Body) => request('POST /api/invoices/order-changes/', { body, idempotencyKey: keyFor(body) }),
  })
}
