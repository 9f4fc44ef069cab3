import { Link } from '@stafapp/shared/router'
import type { ReactNode } from 'react'

/** The address of an invoice's own page. */
export const invoicePath = (id: number): string => `/economy/faktura/${id}`

/** A document's name or number that leads to its page. */
export const InvoiceLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to={invoicePath(id)}>{children}</Link>
)
