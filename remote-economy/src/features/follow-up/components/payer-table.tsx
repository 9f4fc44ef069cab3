import { formatDate, formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import table from '@stafapp/shared/styles/card-table.module.css'
import { useState } from 'react'
import { ListLink } from '../../../shared/figures.tsx'
import type { FollowUp } from '../api.ts'
import classes from '../follow-up.module.css'
import { listPath } from '../list-links.ts'

/** Rows before 'Visa alla'. */
const firstRows = 8

/** Who owes the open sum, the most overdue first. */
export function PayerTable({ followUp: { karneval, payers } }: { followUp: FollowUp }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? payers : payers.slice(0, firstRows)
  return (
    <section aria-labelledby="by-payer">
      <h2 id="by-payer">Vem som ska betala</h2>
      {payers.length === 0 ? (
        <Empty text="Ingen har något öppet." />
      ) : (
        <table className={`${table.table} ${table.amounts} ${table.compact}`} aria-labelledby="by-payer">
          <thead>
            <tr>
              <th scope="col">Betalare</th>
              <th scope="col">Fakturor</th>
              <th scope="col">Öppet</th>
              <th scope="col">Förfallet</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ payer_name, count, open_cents, overdue_cents, oldest_due_on }) => (
              <tr key={payer_name}>
                <th scope="row">{payer_name}</th>
                <td data-label="Fakturor">{formatNumber(count)}</td>
                <td data-label="Öppet">
                  <ListLink
                    to={listPath(karneval, 'oppet', { payer: payer_name })}
                    label={`öppet, ${payer_name}`}
                    cents={open_cents}
                  />
                </td>
                <td data-label="Förfallet">
                  <span>
                    <ListLink
                      to={listPath(karneval, 'forfallet', { payer: payer_name })}
                      label={`förfallet, ${payer_name}`}
                      cents={overdue_cents}
                    />
                    {overdue_cents > 0 && (
                      <small className={`${table.minor} ${classes.late}`}>sedan {formatDate(oldest_due_on)}</small>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length < payers.length && (
        <p>
          <Button onClick={() => setIsWhole(true)}>Visa alla {formatNumber(payers.length)} betalare</Button>
        </p>
      )}
    </section>
  )
}
