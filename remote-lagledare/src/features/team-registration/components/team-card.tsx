import { useAskedFocus } from '@stafapp/shared/focus'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { warningsOf } from '@stafapp/shared/rules/teams/situation'
import { Unbroken } from '@stafapp/shared/unbroken'
import { useRef, useState } from 'react'
import type { Start } from '../../../shared/school-day/school-day.ts'
import { type JointTeam, useRestoreTeam, useWithdrawTeam } from '../api.ts'
import { reachText } from '../change-words.ts'
import type { SaveState } from '../draft-store.ts'
import type { Event, Karneval, Leader, Line, Slot, Team, UnitEntry } from '../entry.ts'
import { emptyLegs, firstRound, isSameLine, lineOf, runnerIn, slotName, slotsOf } from '../line.ts'
import { isInUse, mayRequest, roundMode } from '../phase-words.ts'
import { readRequestDraft } from '../request-draft.ts'
import { hurriedIn, suggestLine } from '../suggest.ts'
import { needsPermission, verdictOf } from '../verdict.ts'
import {
  filledText,
  hurriedText,
  leaderName,
  nameOf,
  overlapText,
  reserveText,
  saveText,
  shownStatus,
  statusWords,
  suggestionText,
  unbrokenName,
} from '../words.ts'
import {
  type Asked,
  ExceptionRequest,
  isLineAsked,
  RefusedTag,
  RequestLink,
  TeamRequest,
  useNewestRequest,
} from './change-requests.tsx'
import { Comparison } from './comparison.tsx'
import { FinalLine } from './final-line.tsx'
import { JointSchools } from './joint-teams.tsx'
import { LateButton } from './late-button.tsx'
import { RunnerPicker } from './runner-picker.tsx'
import { SlotRow, TeamFields } from './slot-row.tsx'
import classes from './team-card.module.css'
import { TeamStarts } from './team-starts.tsx'

type TeamCardProps = {
  karneval: Karneval
  /** The current time by the server's clock. */
  now: Date
  leaders: readonly Leader[] | undefined
  entry: UnitEntry
  joint: readonly JointTeam[]
  team: Team
  event: Event
  line: Line
  state: SaveState | null
  /** What the newest change did, if it was made in this team. */
  news: string | null
  /** Takes the newest change back; null when there is none that can be. */
  onUndo: (() => void) | null
  isDirty: boolean
  isOpenAtFirst: boolean
  /** The page's address asks for this team. */
  isAsked: boolean
  /** It asks for that team's form of a request, if its time for exchanges is out. */
  isChangeAsked: boolean
  /** The team's starts to come; empty before the heats are public. */
  starts: readonly Start[]
  onChange: (line: Line) => void
  /** Two runners change places between this team and another one. */
  onExchange: (mine: Line, other: Team, theirs: Line) => void
  onKeepMine: (theirs: Team) => void
  onTakeTheirs: () => void
}

/** One team: its places with rule violations, its save state, and its actions. */
export function TeamCard(props: TeamCardProps) {
  const { karneval, now, leaders, entry, team, event, line, state, isDirty, isOpenAtFirst, isAsked } = props
  const [isOpen, setIsOpen] = useState(() => isOpenAtFirst || isAsked || isDirty || readRequestDraft(team.id) !== null)
  const lateRounds = event.rounds.filter((round) => roundMode(karneval, event, round, now) === 'request')
  const [isForm] = useState(isAsked && props.isChangeAsked && lateRounds.length > 0)
  const place = useAskedFocus<HTMLElement>(isAsked && !isForm, 'start')
  const formPlace = useAskedFocus<HTMLDivElement>(isForm, 'start')
  const [asked, setAsked] = useState<Asked>(() => (isForm || isLineAsked(team, lateRounds) ? 'line' : null))
  const newest = useNewestRequest(karneval.id, team.id)
  const [picking, setPicking] = useState<Slot | null>(null)
  const newsRef = useRef<HTMLParagraphElement>(null)
  const canEnter = karneval.phase === 'teams' || karneval.phase === 'runners'
  const canEdit = roundMode(karneval, event, firstRound(event), now) === 'edit'

  if (team.status === 'withdrawn') {
    return (
      <div className={classes.card} data-withdrawn>
        <p className={classes.head}>
          <s>{team.name}</s> <span className={classes.tag}>Struket</span>
        </p>
        {canEnter && hasRoom(event, entry.teams) && <RestoreButton team={team} event={event} />}
      </div>
    )
  }
  const isUsed = isInUse(karneval)
  const shown = shownStatus(team)
  const faults = verdictOf(entry, team, event, line)
  const whole = faults.filter(({ attr }) => attr === 'legs')
  const warnings = karneval.phase === 'archived' ? [] : warningsOf(entry).filter(({ teams }) => teams.includes(team.id))
  const hurried = new Set(warnings.map(({ runner }) => runner)).size
  // Who runs the final alone has no place below.
  const inFinal = warnings.filter(({ runner }) => !line.legs.includes(runner))
  const isWaiting = newest?.status === 'pending'
  const saving = saveText(state, isDirty)
  // The card's head is off a phone's screen where a runner is placed.
  const isTold = state?.kind === 'offline' || state?.kind === 'failed' || (state?.kind === 'saved' && !isDirty)
  const outcome = isTold ? saving?.replace(/\.?$/, '.') : ''
  return (
    <div className={classes.card}>
      <details open={isOpen} onToggle={(toggle) => setIsOpen(toggle.currentTarget.open)}>
        <summary ref={place} className={classes.head}>
          <span className={classes.name}>{unbrokenName(line.name)}</span>
          <span className={classes.tag} data-status={isWaiting ? 'waiting' : shown}>
            {isWaiting ? 'Väntar på svar' : statusWords[shown]}
          </span>
          {hurried > 0 && !isOpen && (
            <span className={classes.tag} data-status="hurried">
              {hurriedText(hurried)}
            </span>
          )}
          {team.late && <span className={classes.tag}>Sent lag</span>}
          {team.exception_allowed && <span className={classes.tag}>Undantag beviljat</span>}
          {newest?.status === 'refused' && <RefusedTag />}
          <span className={classes.count}>
            {filledText(line)}
            {isUsed && event.reserves_max > 0 && `, ${reserveText(line, entry.runners)}`}
          </span>
          <TeamStarts starts={props.starts} />
          {isUsed && canEdit && !isOpen && <span className={classes.way}>Byt löpare</span>}
        </summary>
        <p className={classes.saving} role="status" data-kind={state?.kind}>
          {saving}
        </p>
        {state?.kind === 'conflict' && (
          <Comparison
            entry={entry}
            event={event}
            mine={line}
            saved={lineOf(state.theirs, event)}
            leaders={leaders}
            onKeepMine={() => props.onKeepMine(state.theirs)}
            onTakeTheirs={props.onTakeTheirs}
          />
        )}
        {event.composition && (
          <p className={classes.rule}>
            <Unbroken text={event.composition} />
          </p>
        )}
        <ol className={classes.slots} aria-label={`Platser i ${line.name}`}>
          {slotsOf(line).map((slot) => (
            <SlotRow
              key={slotName(slot)}
              entry={entry}
              team={team}
              event={event}
              line={line}
              slot={slot}
              faults={faults.filter(({ attr }) => attr === slotName(slot))}
              overlaps={slot.kind === 'legs' ? warnings.filter(({ runner }) => runner === runnerIn(line, slot)) : []}
              canEdit={canEdit}
              isShown={isOpen}
              onPick={() => setPicking(slot)}
            />
          ))}
        </ol>
        {/* After the places, so that it does not move them. */}
        <div className={classes.news}>
          <p ref={newsRef} tabIndex={-1} role="status">
            {props.news && [props.news, outcome].join(' ').trim()}
          </p>
          {props.onUndo && (
            <LateButton
              aria-label={`Ångra ändringen i ${line.name}`}
              onClick={() => {
                props.onUndo?.()
                // The button goes, and the focus stays beside it.
                newsRef.current?.focus()
              }}
            >
              Ångra
            </LateButton>
          )}
        </div>
        {props.news && isUsed && <p className={classes.rule}>{reachText(state?.kind === 'saved' && !isDirty)}</p>}
        {canEdit && <FillTeam entry={entry} team={team} event={event} line={line} onChange={props.onChange} />}
        {whole.map(({ code, detail }) => (
          <p key={code} className={classes.fault} role="alert">
            <Unbroken text={detail} />
          </p>
        ))}
        {event.composition_rule?.across_schools === true && isOpen && (
          <JointSchools team={team} joint={props.joint} canEdit={canEdit} />
        )}
        {needsPermission(faults) && (
          <ExceptionRequest karneval={karneval.id} entry={entry} team={team} event={event} line={line} />
        )}
        {inFinal.length > 0 && (
          <ul className={classes.warnings} aria-label="Överlappande grenar">
            {inFinal.map((overlap) => (
              <li key={`${overlap.runner} ${overlap.teams.join(' ')}`}>
                <Unbroken
                  text={`${nameOf(entry.runners.find(({ id }) => id === overlap.runner))} hinner kanske inte: ${overlapText(overlap, team.id)}.`}
                />
              </li>
            ))}
          </ul>
        )}
        {/* Below the runners, who are changed far oftener. */}
        {canEdit ? (
          <TeamFields leaders={leaders} line={line} onChange={props.onChange} />
        ) : (
          <p className={classes.rule}>Lagets ledare: {leaderName(leaders, team.leader)}</p>
        )}
        {event.rounds.includes('TRIAL') && event.rounds.includes('FINAL') && shown !== 'draft' && (
          <FinalLine
            karneval={karneval}
            entry={entry}
            team={team}
            event={event}
            mode={roundMode(karneval, event, 'FINAL', now)}
            now={now}
          />
        )}
        <div ref={formPlace} className={classes.actions} tabIndex={isForm ? -1 : undefined}>
          {canEnter && <WithdrawButton team={team} event={event} />}
          {mayRequest(karneval, now) && (
            <TeamRequest
              entry={entry}
              team={team}
              event={event}
              rounds={lateRounds}
              newest={newest}
              asked={asked}
              onAsk={setAsked}
            />
          )}
        </div>
        {picking && (
          <RunnerPicker
            key={slotName(picking)}
            entry={entry}
            team={team}
            event={event}
            line={line}
            slot={picking}
            onChange={props.onChange}
            onExchange={props.onExchange}
            onClose={() => setPicking(null)}
          />
        )}
      </details>
      {!isOpen && isWaiting && (
        <p className={classes.below}>
          <RequestLink request={newest.id}>Visa begäran</RequestLink>
        </p>
      )}
      {!isOpen && !isWaiting && isUsed && !canEdit && (
        <button
          type="button"
          className={classes.ask}
          aria-label={`Begär ändring i ${line.name}`}
          onClick={() => {
            setIsOpen(true)
            setAsked('line')
          }}
        >
          Begär ändring
        </button>
      )}
    </div>
  )
}

type FillTeamProps = Pick<TeamCardProps, 'entry' | 'team' | 'event' | 'line' | 'onChange'>

/** Fills the empty legs by the rules; the suggestion can be taken back until the line-up is changed by hand. */
function FillTeam({ entry, team, event, line, onChange }: FillTeamProps) {
  const [suggested, setSuggested] = useState<{ before: Line; line: Line } | null>(null)
  const empty = emptyLegs(line).length
  const isShown = suggested !== null && isSameLine(suggested.line, line)
  const found = isShown ? emptyLegs(suggested.before).length - empty : 0
  const fill = () => {
    const next = suggestLine(entry, team, event, line)
    setSuggested({ before: line, line: next })
    if (!isSameLine(next, line)) onChange(next)
  }
  return (
    <div className={classes.fill}>
      <p role="status">{isShown && suggestionText({ found, empty, hurried: hurriedIn(entry, [team.id]).length })}</p>
      {empty > 0 && entry.runners.length > 0 && !isShown && (
        <Button kind="primary" aria-label={`Fyll laget ${line.name}`} onClick={fill}>
          Fyll laget
        </Button>
      )}
      {isShown && found > 0 && (
        <LateButton
          onClick={() => {
            setSuggested(null)
            onChange(suggested.before)
          }}
        >
          Ångra förslaget
        </LateButton>
      )}
    </div>
  )
}

/**
 * Withdraws the team after a confirmation, because its runners are released. Can be undone. A school's teams in several
 * events have the same name.
 */
function WithdrawButton({ team, event }: { team: Team; event: Event }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useWithdrawTeam()
  const withdraw = () => {
    setIsAsking(false)
    mutate(
      { id: team.id, version: team.version },
      {
        onSuccess: () => notifySuccess(`${team.name} i ${event.name} är struket`),
        onError: (error) => notifyFailure(error),
      },
    )
  }
  return (
    <>
      <Button className={classes.quiet ?? ''} aria-disabled={isPending} onClick={() => !isPending && setIsAsking(true)}>
        Stryk laget
      </Button>
      {isAsking && (
        <Question
          title={`Vill du stryka ${team.name} i ${event.name}?`}
          yesLabel="Stryk laget"
          noLabel="Behåll laget"
          onYes={withdraw}
          onNo={() => setIsAsking(false)}
        >
          <p>
            {team.compositions.length > 0
              ? 'Lagets löpare och plats blir lediga. Du kan ångra strykningen så länge laganmälan är öppen.'
              : 'Lagets plats blir ledig. Du kan anmäla ett nytt lag så länge laganmälan är öppen.'}
          </p>
        </Question>
      )}
    </>
  )
}

/** Whether the server would take one more team of the unit. */
function hasRoom({ id, capacity, team_count, max_teams_per_unit }: Event, teams: readonly Team[]): boolean {
  const standing = teams.filter(({ event_instance, status }) => event_instance === id && status !== 'withdrawn')
  return standing.length < max_teams_per_unit && (capacity === null || team_count < capacity)
}

/** Undoes a withdrawal: same number, same runners, and the same place in the heat if it is still free. */
function RestoreButton({ team, event }: { team: Team; event: Event }) {
  const { mutate, isPending } = useRestoreTeam()
  const restore = () =>
    mutate(
      { id: team.id, version: team.version },
      {
        onSuccess: () => notifySuccess(`${team.name} i ${event.name} är med igen`),
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && restore()}>
      Ångra strykningen av {team.name}
    </Button>
  )
}
