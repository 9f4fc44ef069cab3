import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { useState } from 'react'

/** Saves a file and reports failures. `isSaving` disables the button meanwhile. */
export function useSaving(): { isSaving: boolean; save: (work: () => Promise<void>) => void } {
  const [isSaving, setIsSaving] = useState(false)
  const save = (work: () => Promise<void>) => {
    setIsSaving(true)
    void work()
      .catch((error: unknown) => notifyFailure(error))
      .finally(() => setIsSaving(false))
  }
  return { isSaving, save }
}

export const savePdf = (id: number, reminder?: number): Promise<void> =>
  download('GET /api/invoices/invoices/{id}/pdf/', {
    params: { id },
    query: reminder === undefined ? {} : { reminder },
  })

/** The document as UBL, for the Peppol network. */
export const saveUbl = (id: number): Promise<void> =>
  download('GET /api/invoices/invoices/{id}/ubl/', { params: { id } })

export const saveFinvoice = (id: number): Promise<void> =>
  download('GET /api/invoices/generate-finvoice-xml/{id}/', { params: { id } })
