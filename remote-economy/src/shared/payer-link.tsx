import { Link } from '@stafapp/shared/router'

type Props = {
  /** null: the payer's record has been removed since. */
  id: number | null
  name: string
}

/** A payer's name that leads to the payer's page. */
export const PayerLink = ({ id, name }: Props) =>
  id === null ? name : <Link to={`/detail/invoicedetail/${id}`}>{name}</Link>
