import { useAskedFocus } from '@stafapp/shared/focus'
import { useLocation } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import styles from './arena-map.module.css'

/** A round, as far as the map goes: where it is run and where its teams gather. */
type Round = { event_name: string; track: string | null; assembly_point: string | null }

type ArenaMapProps = {
  karnevalId: number
  /** The rounds whose gathering places stand beside the picture. */
  rounds: readonly Round[]
  isOpen?: boolean
}

/** The part of an address that leads to the map. */
export const arenaMapHash = '#karta'

/**
 * Where the teams of each track gather, and the picture of the arena. Folded unless `isOpen` or a link asks for it: the
 * picture comes when it is shown, so that a first visit asks the api for nothing. An image, so that nothing in an
 * organiser's drawing can act in the page.
 */
export function ArenaMap({ karnevalId, rounds, isOpen = false }: ArenaMapProps) {
  const isAsked = useLocation().hash === arenaMapHash
  const place = useAskedFocus<HTMLDetailsElement>(isAsked, 'start')
  return (
    <details ref={place} tabIndex={-1} className={`${styles.arena} no-print`} open={isOpen || isAsked || undefined}>
      <summary>Karta över arenan</summary>
      {/* Inside what is folded: browsers unfold what holds the target of a link, also without scripts. */}
      <div id={arenaMapHash.slice(1)} className={styles.content}>
        <Gatherings rounds={rounds} />
        <img
          className={styles.map}
          src={`/api/events/arena-map/?karneval=${karnevalId}`}
          alt="Arenan med banorna och målet. Vid varje start står vilken bana den springs på."
          width="640"
          height="420"
          loading="lazy"
        />
      </div>
    </details>
  )
}

/** Each gathering place with its track and events. */
function Gatherings({ rounds }: { rounds: readonly Round[] }) {
  const known = new Map<string, Set<string>>()
  for (const { event_name, track, assembly_point } of rounds) {
    if (assembly_point === null) continue
    const where = [track, assembly_point].filter(Boolean).join(': ')
    known.set(where, (known.get(where) ?? new Set()).add(event_name))
  }
  if (known.size === 0) return null
  return (
    <>
      <p>Här samlas lagen till uppropet:</p>
      <ul className={styles.places}>
        {[...known].map(([where, events]) => (
          <li key={where}>
            <strong>{where}</strong>{' '}
            <span className={styles.events}>
              <Unbroken text={[...events].join('; ')} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
