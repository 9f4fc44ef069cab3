import { KeptFocus } from '@stafapp/shared/focus'
import { formatDeadline } from '@stafapp/shared/format'
import { useKeptDraft } from '@stafapp/shared/kept-draft'
import { Button } from '@stafapp/shared/page'
import type { Event, Karneval, Line, Team, UnitEntry } from '../entry.ts'
import { hasSameRunners, lineOf, runnerIn, slotName, slotsOf } from '../line.ts'
import type { Mode } from '../phase-words.ts'
import { isLine } from '../use-drafts.ts'
import { nameOf, slotLabel } from '../words.ts'
import { FinalForm } from './final-form.tsx'
import classes from './team-card.module.css'

type FinalLineProps = {
  karneval: Karneval
  entry: UnitEntry
  team: Team
  event: Event
  mode: Mode
  /** The current time by the server's clock. */
  now: Date
}

/** The final's line-up: that of the trial, unless the team has a separate one. */
export function FinalLine({ karneval, entry, team, event, mode, now }: FinalLineProps) {
  const [draft, change] = useKeptDraft(`final/${team.id}`, isFinalDraft)
  const open = () => {
    const base = lineOf(team, event, 'FINAL')
    change({ version: team.version, base, line: base })
  }
  const closes = event.round_times.find(({ round }) => round === 'FINAL')?.changes_close_at
  // Before the teams are full the final is far away: one line, unless it has been changed.
  const isFar = karneval.phase === 'teams' || karneval.phase === 'runners'
  const isSame = hasSameRunners(lineOf(team, event, 'TRIAL'), lineOf(team, event, 'FINAL'))
  const isQuiet = isFar && isSame && draft === null
  if (karneval.phase === 'archived' && isSame && draft === null) return null
  return (
    <section className={classes.final} data-quiet={isQuiet} aria-label={`Finalen, ${team.name}`}>
      <h4 className={classes.title}>Finalen</h4>
      <Changes entry={entry} team={team} event={event} />
      <KeptFocus isOpen={draft !== null}>
        {draft && (
          <FinalForm
            karneval={karneval.id}
            entry={entry}
            team={team}
            event={event}
            now={now}
            draft={draft}
            onChange={change}
          />
        )}
        {!draft && mode === 'edit' && (
          <>
            {closes && !isQuiet && <p className={classes.until}>Kan ändras fram till {formatDeadline(closes)}.</p>}
            <Button className={isQuiet ? classes.quiet : ''} onClick={open}>
              Ändra uppställningen i finalen
            </Button>
          </>
        )}
      </KeptFocus>
    </section>
  )
}

/** Differences between the line-ups of the final and the trial. */
function Changes({ entry, team, event }: Pick<FinalLineProps, 'entry' | 'team' | 'event'>) {
  const trial = lineOf(team, event, 'TRIAL')
  const final = lineOf(team, event, 'FINAL')
  const changed = slotsOf(final).filter((slot) => runnerIn(final, slot) !== runnerIn(trial, slot))
  const name = (id: number | null) => (id === null ? 'ingen' : nameOf(entry.runners.find((runner) => runner.id === id)))
  if (changed.length === 0) return <p>Samma löpare springer finalen.</p>
  return (
    <ul className={classes.changes}>
      {changed.map((slot) => (
        <li key={slotName(slot)}>
          {slotLabel(event, slot)}: <strong>{name(runnerIn(final, slot))}</strong> i stället för{' '}
          {name(runnerIn(trial, slot))}
        </li>
      ))}
    </ul>
  )
}

/** Unsaved changes of a final: the edited line-up, and the version and line-up it is based on. Ids only. */
export type FinalDraft = { version: number; base: Line; line: Line }

const isFinalDraft = (value: unknown): value is FinalDraft => {
  const { version, base, line } = (value ?? {}) as Partial<FinalDraft>
  return typeof version === 'number' && isLine(base) && isLine(line)
}
