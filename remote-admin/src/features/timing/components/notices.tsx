import { Button } from '@stafapp/shared/page'
import type { Notice } from '../desk-store.ts'
import classes from './timing.module.css'

type Props = { notices: readonly Notice[]; onFetched: (key: string) => void }

/**
 * Start lists that changed after they were written. The timing program reads a list when the crew opens the heat and not
 * again by itself, so a person ticks each.
 */
export function Notices({ notices, onFetched }: Props) {
  if (notices.length === 0) return null
  return (
    <section aria-labelledby="notices" className={classes.notices}>
      <h2 id="notices">Ändrade startlistor</h2>
      <ul>
        {notices.map(({ key, name }) => (
          <li key={key}>
            <span>
              <strong>Startlistan ändrad:</strong> {name} – hämta på nytt
            </span>
            <Button aria-label={`Hämtad, ${name}`} onClick={() => onFetched(key)}>
              Hämtad
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
