import { Button } from '@stafapp/shared/page'
import { lineOf, runnerIn } from '../line.ts'
import type { Event, Line, Slot, Team, UnitEntry } from '../types.ts'
import { nameOf, slotLabel } from '../words.ts'
import classes from './comparison.module.css'

type ComparisonProps = {
  entry: UnitEntry
  event: Event
  mine: Line
  theirs: Team
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two leaders have changed the same team: the places that differ, side by side, and the choice. Nothing is lost before it. */
export function Comparison({ entry, event, mine, theirs, onKeepMine, onTakeTheirs }: ComparisonProps) {
  const saved = lineOf(theirs, event)
  const name = (id: number | null) => (id === null ? '–' : nameOf(entry.runners.find((runner) => runner.id === id)))
  const slots: Slot[] = [
    ...mine.legs.map((_, index) => ({ kind: 'legs' as const, index })),
    ...mine.reserves.map((_, index) => ({ kind: 'reserves' as const, index })),
  ]
  const rows = slots
    .filter((slot) => runnerIn(mine, slot) !== runnerIn(saved, slot))
    .map((slot) => ({
      label: slotLabel(event, slot),
      mine: name(runnerIn(mine, slot)),
      theirs: name(runnerIn(saved, slot)),
    }))
  if (mine.name !== saved.name) rows.unshift({ label: 'Namn', mine: mine.name, theirs: saved.name })
  return (
    <section className={classes.comparison} aria-label="Två ändringar av samma lag" role="alert">
      <p>
        <strong>Någon annan har sparat laget medan du ändrade det.</strong> Välj vilken version som ska gälla.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Plats</th>
            <th scope="col">Din</th>
            <th scope="col">Den andras</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.mine}</td>
              <td>{row.theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.actions}>
        <Button kind="primary" onClick={onKeepMine}>
          Behåll min
        </Button>
        <Button onClick={onTakeTheirs}>Ta den andras</Button>
      </div>
    </section>
  )
}
