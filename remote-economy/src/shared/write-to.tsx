import { Link } from '@stafapp/shared/router'

/** The most schools that the messages page takes from an address. */
const MOST_SCHOOLS = 300

type WriteToProps = { schools: readonly { school: number }[]; missing?: 'billing'; why: string }

/** Leads to the messages page with these schools chosen, and with the letter about what they lack, if there is one. */
export function WriteTo({ schools, missing, why }: WriteToProps) {
  const params = new URLSearchParams()
  if (missing) params.set('saknas', missing)
  const ids = [...new Set(schools.map(({ school }) => school))]
  for (const id of ids.slice(0, MOST_SCHOOLS)) params.append('skola', String(id))
  return (
    <Link to={`/admin/meddelanden?${params}`}>
      {ids.length > MOST_SCHOOLS ? `Skriv till de ${MOST_SCHOOLS} första skolorna` : 'Skriv till skolorna'}{' '}
      <span className="visually-hidden">({why})</span>
    </Link>
  )
}
