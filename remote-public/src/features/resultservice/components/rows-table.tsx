import { Link } from '@stafapp/shared/router'
import { resultText } from '@stafapp/shared/rules/raceday/results/result-text'
import { Unbroken } from '@stafapp/shared/unbroken'
import { roundText } from '../../../shared/moment.ts'
import type { FoundRow } from '../../../shared/results/find-rows.ts'
import { QualifiedNote } from '../../../shared/results/qualified-note.tsx'
import { remarksOf, stateTexts } from '../../../shared/results/result-words.ts'
import { UnofficialNote } from '../../../shared/results/unofficial-note.tsx'
import { eventResultsAddress } from '../addresses.ts'
import styles from './results.module.css'

/** Results of a school's teams; each leads to its event. */
export function RowsTable({ found }: { found: readonly FoundRow[] }) {
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <caption className="visually-hidden">Skolans resultat</caption>
        <thead>
          <tr>
            <th scope="col">Lag</th>
            <th scope="col">Resultat</th>
            <th scope="col">Gren och heat</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ round, heat, row }) => (
            <tr key={`${round.event_instance} ${round.round} ${row.team}`}>
              <th scope="row">{row.team_name}</th>
              <td>
                <strong>{resultText(row)}</strong> {row.rank !== null && `${row.rank} i heatet `}
                {row.qualified && <strong>{row.qualified}</strong>}
                {remarksOf(row).map((remark) => (
                  <span key={remark} className={styles.remark}>
                    {remark}
                  </span>
                ))}
              </td>
              <td>
                <Link to={eventResultsAddress(round.event_instance)}>
                  <Unbroken text={round.event_name} />
                </Link>
                <span className={styles.remark}>
                  {roundText(round.round)}, heat {heat.number}, {stateTexts[heat.state].toLowerCase()}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <QualifiedNote shown={found} />
      <UnofficialNote heats={found.map(({ heat }) => heat)} />
    </div>
  )
}
