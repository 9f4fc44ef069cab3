import { Button } from '@stafapp/shared/page'
import type { Event, Leader, Line, UnitEntry } from '../entry.ts'
import { runnerIn, slotsOf } from '../line.ts'
import { leaderName, nameOf, slotLabel } from '../words.ts'
import classes from './team-card.module.css'

type ComparisonProps = {
  entry: UnitEntry
  event: Event
  mine: Line
  saved: Line
  leaders: readonly Leader[] | undefined
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two leaders have changed the same team: shows the places that differ and asks which version to keep. */
export function Comparison({ entry, event, mine, saved, leaders, onKeepMine, onTakeTheirs }: ComparisonProps) {
  const name = (id: number | null) => (id === null ? '–' : nameOf(entry.runners.find((runner) => runner.id === id)))
  const rows = slotsOf(mine)
    .filter((slot) => runnerIn(mine, slot) !== runnerIn(saved, slot))
    .map((slot) => ({
      label: slotLabel(event, slot),
      mine: name(runnerIn(mine, slot)),
      theirs: name(runnerIn(saved, slot)),
    }))
  if (mine.leader !== saved.leader) {
    const leader = (line: Line) => leaderName(leaders, line.leader)
    rows.unshift({ label: 'Lagledare', mine: leader(mine), theirs: leader(saved) })
  }
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
      <div className={classes.comparisonActions}>
        <Button kind="primary" onClick={onKeepMine}>
          Behåll min
        </Button>
        <Button onClick={onTakeTheirs}>Ta den andras</Button>
      </div>
    </section>
  )
}
