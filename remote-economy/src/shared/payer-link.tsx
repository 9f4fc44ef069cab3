import { Link } from '@stafapp/shared/router'

/** Leads on the payer's page to the field for a new e-mail address, where the last mail came back. */
export const newEmailHash = '#ny-epost'

/** The address of a payer's page. */
export const payerPath = (id: number): string => `/detail/invoicedetail/${id}`

type Props = {
  /** null: the payer's record has been removed since. */
  id: number | null
  name: string
  /** To its new e-mail address. */
  isReturned?: boolean
}

/** A payer's name that leads to the payer's page. */
export const PayerLink = ({ id, name, isReturned = false }: Props) =>
  id === null ? name : <Link to={`${payerPath(id)}${isReturned ? newEmailHash : ''}`}>{name}</Link>
