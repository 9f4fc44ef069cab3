import { Link } from '@stafapp/shared/router'
import styles from './more-results.module.css'

/** What else there is about how it goes, each with what one finds there. `hasOwnResults`: the portal has results. */
export const MoreResults = ({ hasOwnResults, isOver }: { hasOwnResults: boolean; isOver: boolean }) => (
  <section aria-labelledby="more-results" className={`${styles.more} no-print`}>
    <h2 id="more-results">Mer om resultaten</h2>
    <ul className={styles.list}>
      <li>
        <Link to="/skola">Er skola</Link>
        {hasOwnResults && !isOver
          ? 'Skolans alla lag på en sida, med resultaten när de är klara.'
          : 'Skolans alla lag på en sida, med heat och bana.'}
      </li>
      <li>
        <Link to="/resultservice/rekord">Karnevalsrekord genom åren</Link>
        Den snabbaste tiden i varje gren.
      </li>
      <li>
        <Link to="/resultservice/arkiv">Karnevalerna genom åren</Link>
        Resultat och siffror från tidigare år.
      </li>
      {hasOwnResults && (
        <li>
          <strong>Diplom</strong>
          När ett lags resultat är officiellt hämtar lagledaren skolans diplom under Vår skolas schema.
        </li>
      )}
    </ul>
  </section>
)
