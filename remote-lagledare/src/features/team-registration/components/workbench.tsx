import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useQuery } from '@stafapp/shared/data'
import { useServerNow } from '@stafapp/shared/live'
import { Empty } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useState } from 'react'
import { myUnitQuery } from '../../../shared/entry/queries.ts'
import { isComing, usePublishedStarts } from '../../../shared/school-day/use-published-starts.ts'
import type { JointTeam } from '../api.ts'
import { changeText, placeWords, reachText } from '../change-words.ts'
import { type Dragged, dragAnnouncements, readDrag, readDrop, type Target } from '../drag.ts'
import type { Event, Karneval, Line, Team, UnitEntry } from '../entry.ts'
import { entryFor } from '../entry.ts'
import { emptyLegs, firstRound, isSameLine, lineOf, place, runnersOf, without } from '../line.ts'
import { exchangeOf, inOrderOfClosing, isInUse, type Mode, mayRequest, roundMode } from '../phase-words.ts'
import { hurriedIn, suggestLines, withLines } from '../suggest.ts'
import { useDrafts, withDrafts } from '../use-drafts.ts'
import { nameOf, readyText, slotLabel, suggestionText } from '../words.ts'
import { ChangeRequests, NewTeamRequest } from './change-requests.tsx'
import { FillAll } from './fill-all.tsx'
import { JointInvitations } from './joint-teams.tsx'
import { RegisterPanel } from './register-panel.tsx'
import classes from './team-card.module.css'
import { TeamCard } from './team-card.tsx'

/** One team's line-up before and after an edit. */
type Step = { team: number; before: Line; after: Line }

type WorkbenchProps = {
  karneval: Karneval
  unit: number
  unitNames: ReadonlyMap<number, string>
  mode: Mode
  entry: UnitEntry
  joint: readonly JointTeam[]
}

/** The register beside the teams. Runners are placed by drag, touch or keyboard; changes are saved automatically. */
export function Workbench({ karneval, unit, unitNames, mode, entry, joint }: WorkbenchProps) {
  const { store, snapshot } = useDrafts({ karneval: karneval.id, unit, entry })
  const starts = usePublishedStarts(karneval)
  const shown = withDrafts({ ...entry, heats: starts }, snapshot.drafts)
  const now = useServerNow()
  const [params] = useSearchParams()
  const isPast = mayRequest(karneval, now)
  const { data: school } = useQuery(myUnitQuery(karneval.id))
  const leaders = school?.leaders.filter(({ school_units }) => school_units.includes(unit))
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Without a delay, because a finger that pulls at once must move the runner too: grips do not scroll the page.
    useSensor(TouchSensor, { activationConstraint: { distance: 6 } }),
  )
  const eventOf = (team: Team) => entry.events.find(({ id }) => id === team.event_instance)
  const currentLine = (team: Team, event: Event): Line => snapshot.drafts[team.id]?.line ?? lineOf(team, event)
  const [held, setHeld] = useState<Dragged | null>(null)
  // `team` is null for the filling of several.
  const [news, setNews] = useState<{ team: number | null; text: string; steps: readonly Step[] } | null>(null)
  const nameOfId = (id: number) => nameOf(entry.runners.find((runner) => runner.id === id))
  const found = (id: number) => {
    const team = entry.teams.find((each) => each.id === id)
    const event = team && eventOf(team)
    return team && event ? { team, event } : null
  }
  const say = (team: number | null, said: readonly (string | null)[], steps: readonly Step[]) =>
    setNews({
      team,
      text: [...said, team === null && isInUse(karneval) ? reachText(false) : ''].filter(Boolean).join(' '),
      steps,
    })

  const edit = (id: number, by: (line: Line) => Line): Step[] => {
    const it = found(id)
    if (!it) return []
    const before = currentLine(it.team, it.event)
    const after = by(before)
    store.change(it.team, lineOf(it.team, it.event), after)
    return [{ team: id, before, after }]
  }
  /** Edits a team, says what it did, and remembers it so that it can be undone with the steps before it. */
  const change = (id: number, by: (line: Line) => Line, elsewhere = '', earlier: readonly Step[] = []) => {
    const it = found(id)
    const [step] = edit(id, by)
    if (!it || !step) return
    const done = changeText({ event: it.event, runners: entryFor(shown, it.team).runners, ...step })
    if (done === null) setNews(null)
    else say(id, [done, elsewhere], [...earlier, step])
  }
  /** Two runners change places between two teams: one action, saved together and undone together. */
  const exchange = (team: Team, mine: Line, other: Team, theirs: Line) => {
    const steps = [...edit(other.id, () => theirs), ...edit(team.id, () => mine)]
    const comesTo = (id: number) => {
      const step = steps.find((each) => each.team === id)
      return step && runnersOf(step.after).find((runner) => !runnersOf(step.before).includes(runner))
    }
    const [comer, leaver] = [comesTo(team.id), comesTo(other.id)]
    if (comer === undefined || leaver === undefined) return
    const text = `${nameOfId(comer)} är nu med i ${team.name} och ${nameOfId(leaver)} i ${other.name}.`
    say(team.id, [text], steps)
  }
  /** Not after a later change of the same teams, which it would take away too. */
  const canUndo = (steps: readonly Step[]) =>
    steps.length > 0 &&
    steps.every(({ team, after }) => {
      const it = found(team)
      return it !== null && isSameLine(currentLine(it.team, it.event), after)
    })
  const undo = (team: number | null, steps: readonly Step[]) => {
    for (const step of steps.toReversed()) edit(step.team, () => step.before)
    say(team, ['Ändringen är ångrad.'], [])
  }

  const open = entry.teams.flatMap((team) => {
    const event = eventOf(team)
    const mayEdit = event && roundMode(karneval, event, firstRound(event), now) === 'edit'
    if (!mayEdit || team.status === 'withdrawn') return []
    const line = currentLine(team, event)
    return emptyLegs(line).length > 0 ? [{ team, event, line }] : []
  })
  const fillAll = () => {
    const lines = suggestLines(shown, open)
    const steps = open.flatMap(({ team, line }) => {
      const after = lines.get(team.id) ?? line
      return isSameLine(after, line) ? [] : edit(team.id, () => after)
    })
    const left = open.reduce((count, { team, line }) => count + emptyLegs(lines.get(team.id) ?? line).length, 0)
    const before = open.reduce((count, { line }) => count + emptyLegs(line).length, 0)
    const changed = steps.map(({ team }) => team)
    const hurried = hurriedIn(withLines(shown, lines), changed).length
    say(null, [suggestionText({ found: before - left, empty: left, hurried })], steps)
  }

  const drop = ({ active, over }: DragEndEvent) => {
    setHeld(null)
    const dragged = readDrag(active.data.current)
    const target = readDrop(over?.data.current)
    if (!dragged || !target) return
    // Remove the runner from another team of the same event first, so that the rules never see both.
    const from = entry.teams.find(({ id }) => id === dragged.team)
    const to = entry.teams.find(({ id }) => id === target.team)
    const isTaken = from !== undefined && from.id !== to?.id && from.event_instance === to?.event_instance
    const left = isTaken ? edit(from.id, (line) => without(line, dragged.runner)) : []
    const elsewhere = isTaken ? `${from.name} har nu en tom plats.` : ''
    change(target.team, (line) => place(line, target.slot, dragged.runner), elsewhere, left)
  }

  const placeOf = ({ team, slot }: Target) => {
    const it = found(team)
    return it ? `${placeWords(slotLabel(it.event, slot))} i ${it.team.name}` : 'en plats'
  }
  const accessibility = {
    container: document.body,
    announcements: dragAnnouncements(nameOfId, placeOf),
    screenReaderInstructions: {
      draggable: 'Dra löparen till en plats i ett lag, eller välj löpare med platsens knapp.',
    },
  }

  const groups = inOrderOfClosing(
    entry.events.flatMap((event) => {
      const teams = entry.teams.filter(({ event_instance }) => event_instance === event.id)
      return teams.length > 0 ? [{ event, teams, closing: exchangeOf(karneval, event, now) }] : []
    }),
    karneval,
    now,
  )
  const standing = entry.teams.filter(({ status }) => status !== 'withdrawn')
  const firstOpen = entry.teams.find(({ status }) => status === 'draft' || status === 'registered')?.id

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={edgeOnly}
      onDragStart={({ active }) => setHeld(readDrag(active.data.current))}
      onDragCancel={() => setHeld(null)}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <div className={classes.bench}>
        <RegisterPanel karneval={karneval.id} unit={unit} entry={shown} canEdit={mode !== 'readonly'} isPast={isPast} />
        <section className={classes.teams} aria-labelledby="teams-title">
          {/* Another school waits for the answer: not below dozens of teams. */}
          {joint.some(({ side }) => side === 'partner') && (
            <JointInvitations
              unit={unit}
              unitNames={unitNames}
              joint={joint}
              entry={shown}
              canEdit={mode !== 'readonly'}
            />
          )}
          <div className={classes.heading}>
            <h2 id="teams-title">Lag</h2>
            {standing.length > 1 && <p>{readyText(standing)}</p>}
          </div>
          {groups.length === 0 && (
            <Empty text="Enheten har inga lag ännu.">
              <p>
                Anmäl dem på sidan <Link to={`/lagledare/eventregistration?unit=${unit}`}>Anmälan till grenar</Link>.
              </p>
            </Empty>
          )}
          <FillAll
            count={entry.runners.length > 0 ? open.length : 0}
            news={news?.team === null ? news.text : null}
            onFill={fillAll}
            onUndo={news?.team === null && canUndo(news.steps) ? () => undo(null, news.steps) : null}
          />
          {groups.map(({ event, teams, closing }) => (
            <section key={event.id} aria-label={event.name}>
              <h3 className={classes.event}>
                <Unbroken text={event.name} />
              </h3>
              {closing && (
                <p className={classes.until} data-open={closing.isOpen}>
                  {closing.text}
                </p>
              )}
              {teams.map((team) => (
                <TeamCard
                  key={team.id}
                  karneval={karneval}
                  now={now}
                  leaders={leaders}
                  entry={entryFor(shown, team)}
                  joint={joint}
                  team={team}
                  event={event}
                  line={currentLine(team, event)}
                  state={snapshot.states[team.id] ?? null}
                  news={news?.team === team.id ? news.text : null}
                  onUndo={news?.team === team.id && canUndo(news.steps) ? () => undo(team.id, news.steps) : null}
                  isDirty={team.id in snapshot.drafts}
                  isOpenAtFirst={team.id === firstOpen}
                  isAsked={String(team.id) === params.get('lag')}
                  isChangeAsked={params.has('begar')}
                  starts={starts.filter((start) => start.team === team.id && isComing(start, now))}
                  onChange={(line) => change(team.id, () => line)}
                  onExchange={(mine, other, theirs) => exchange(team, mine, other, theirs)}
                  onKeepMine={(theirs) => store.keepMine(theirs, lineOf(theirs, event))}
                  onTakeTheirs={() => store.takeTheirs(team.id)}
                />
              ))}
            </section>
          ))}
          {isPast && <NewTeamRequest karneval={karneval.id} unit={unit} />}
          <ChangeRequests karneval={karneval.id} unit={unit} />
        </section>
      </div>
      <DragOverlay dropAnimation={null}>
        {held && (
          <span className={classes.held} data-from={held.team === null ? 'register' : 'team'}>
            {nameOfId(held.runner)}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The page scrolls when a runner is held at its edge, not already over the first place below the bar. */
const edgeOnly = { threshold: { x: 0, y: 0.1 } }
