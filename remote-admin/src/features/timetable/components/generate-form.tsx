import { useCall } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { request, useQuery } from '@stafapp/shared/data'
import { formatClock, formatWeekdayDate } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Loading, Spinner } from '@stafapp/shared/page'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { Unbroken } from '@stafapp/shared/unbroken'
import { Fragment, useState } from 'react'
import { AddedConflicts } from '../../../shared/plan/added-conflicts.tsx'
import type { Plan, PlanRow } from '../../../shared/plan/api.ts'
import { isShortRest } from '../../../shared/plan/conflicts.ts'
import { rowName } from '../../../shared/plan/words.ts'
import classes from './plan-table.module.css'

const modeField: FieldSpec<'mode'> = {
  kind: 'select',
  name: 'mode',
  label: 'Vad som flyttas',
  options: [
    { value: 'shift', label: 'Bara det som krockar' },
    { value: 'pack', label: 'Allt, tätt packat' },
  ],
  rules: rules.string().required(),
}

type Props = {
  plan: Plan
  /** The public sees the times: not those of a draft. */
  isPublic: boolean
}

/** Computes times from heats, tracks and rest: shows a proposal, which can be applied. */
export function GenerateForm({ plan, isPublic }: Props) {
  const propose = useCall('POST /api/events/timetable/generate/')
  const apply = useCall('POST /api/events/timetable/generate/')
  const common = { karneval: plan.karneval, version: plan.version, apply: false }
  const show = async ({ mode, ...spacing }: Record<'mode' | SpacingName, string>) => {
    await propose.mutateAsync({ body: { ...common, mode: mode === 'pack' ? 'pack' : 'shift', ...minutesOf(spacing) } })
  }
  // Asked for when the form is opened, so that nobody fills it in to learn that there is nothing to gain.
  const [isOpen, setOpen] = useState(false)
  const usual = { ...common, mode: 'shift' as const, ...minutesOf(usualSpacing(plan)) }
  const [isForced, setForced] = useState(false)
  const { data: beforehand, isLoading } = useQuery({
    queryKey: ['events', 'timetable', 'generate', usual],
    queryFn: ({ signal }) => request('POST /api/events/timetable/generate/', { body: usual, signal }),
    enabled: isOpen,
    staleTime: 'static',
    // Another organiser's change does not take the form away while it is filled in.
    placeholderData: (before) => before,
  })
  // A proposal is valid only for the plan version it was computed from.
  const proposal = propose.data?.version === plan.version ? propose.data : undefined
  const isOffered =
    proposal !== undefined &&
    proposal.rows.length > 0 &&
    (propose.variables?.body.mode === 'pack' || isBetter(plan.conflicts, proposal.conflicts))
  const isInVain =
    beforehand !== undefined && (beforehand.rows.length === 0 || !isBetter(plan.conflicts, beforehand.conflicts))
  // Once a proposal has been asked for, its answer says what comes of it.
  const isWarned = isInVain && !proposal
  const use = () =>
    propose.variables &&
    apply.mutate(
      // What was proposed, even if the form says something else by now.
      { body: { ...propose.variables.body, apply: true } },
      {
        onSuccess: ({ rows }) => {
          notifySuccess(`${rows.length === 1 ? '1 rad' : `${rows.length} rader`} har nya tider`)
          propose.reset()
        },
      },
    )
  return (
    <details className={classes.note} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Räkna om tiderna efter heatlottningen</summary>
      {isLoading && <Loading />}
      {isWarned && <p>{nothingText(plan)}</p>}
      {isWarned && !isForced && (
        <p>
          <Button onClick={() => setForced(true)}>Räkna ändå</Button>
        </p>
      )}
      {isOpen && !isLoading && (!isWarned || isForced) && (
        <>
          <p>
            {beforehand && !isInVain && `${gainText(plan, beforehand)} `}Du ser förslaget först, och tiderna ändras när
            du använder det.
          </p>
          <Form
            layout="grid"
            label="Räkna om tiderna"
            fields={[modeField, ...spacingFields]}
            initialValues={{ mode: 'shift', ...usualSpacing(plan) }}
            submitLabel="Visa förslag"
            submitKind="plain"
            failureTitle="Tiderna kunde inte räknas."
            onSubmit={show}
          />
        </>
      )}
      {proposal && (
        <div role="status">
          {!isOffered && <p>{nothingText(plan)}</p>}
          {isOffered && (
            <>
              <p>
                {movedText(proposal.rows.length)} när du använder förslaget.{isPublic && ' Publiken ser det genast.'}
              </p>
              <NewConflicts before={plan.conflicts} after={proposal.conflicts} />
              {[...new Set(proposal.rows.map(dayOf))].map((day) => (
                <section key={day} aria-labelledby={`moved-${day}`}>
                  <h3 id={`moved-${day}`}>{formatWeekdayDate(day)}</h3>
                  <ul>
                    {proposal.rows
                      .filter((row) => dayOf(row) === day)
                      .map((row) => (
                        <Moved key={row.id} moved={row} planned={plan.rows.find(({ id }) => id === row.id)} />
                      ))}
                  </ul>
                </section>
              ))}
              <Button kind="primary" disabled={apply.isPending} onClick={use}>
                {apply.isPending && <Spinner />}
                Använd förslaget
              </Button>
            </>
          )}
        </div>
      )}
      {apply.error && (
        <p role="alert" className={classes.error}>
          {apply.error.message}
        </p>
      )}
    </details>
  )
}

/** Why there is no proposal, and what helps instead. */
const nothingText = ({ conflicts }: Plan): string =>
  conflicts.length === 0
    ? 'Tiderna stämmer redan.'
    : 'Inget blir bättre av att räkna om tiderna. Öppna krockarna och de korta vilorna ovan: där står vad som kan flyttas.'

const movedText = (count: number): string => (count === 1 ? '1 rad får ny tid' : `${count} rader får nya tider`)

/** What the usual minutes would come to. */
function gainText(plan: Plan, { rows, conflicts }: Answer): string {
  const counts = countsText(plan.conflicts, conflicts)
  return `Med minuterna nedan: ${movedText(rows.length)}${counts && ` (${counts})`}.`
}

type Answer = ResponseOf<'POST /api/events/timetable/generate/'>
type Proposed = Answer['rows'][number]

const dayOf = ({ after }: Proposed): string => helsinkiDay(new Date(after))

/** What moves of a row: its start, which its call and its prizes follow, or one of these. */
function Moved({ moved, planned }: { moved: Proposed; planned: PlanRow | undefined }) {
  const times = [
    ['', moved.before, moved.after],
    ['upprop ', planned?.calls_at, moved.calls_at],
    ['prisutdelning ', planned?.ceremony_at, moved.ceremony_at],
  ] as const
  const changed = times.filter(([, before, after]) => after && (!before || formatClock(before) !== formatClock(after)))
  return (
    <li>
      <Unbroken text={planned ? rowName(planned) : moved.title} />:{' '}
      {(moved.before === moved.after ? changed : times.slice(0, 1)).map(([name, before, after], index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {name}
          {before && `${formatClock(before)} → `}
          <strong>{after && formatClock(after)}</strong>
        </Fragment>
      ))}
    </li>
  )
}

/** Fewer clashes, or as many and fewer short rests; or nothing wrong, before and after. */
function isBetter(before: Plan['conflicts'], after: Plan['conflicts']): boolean {
  const [was, is] = [before, after].map((all) => ({ clashes: all.filter(isClash).length, all: all.length }))
  if (!was || !is || is.all === 0) return true
  return is.clashes === was.clashes ? is.all < was.all : is.clashes < was.clashes
}

const labels = {
  call_lead_min: 'Upprop före start (min)',
  gap_min: 'Paus mellan grenar (min)',
  ceremony_lead_min: 'Prisutdelning efter sista heatet (min)',
  rest_min: 'Vila före final (min)',
}

export type SpacingName = keyof typeof labels
const spacingNames = Object.keys(labels) as SpacingName[]

/** Minutes between consecutive items, as texts of the form. */
export const usualSpacing = ({ min_rest_min }: Plan): Record<SpacingName, string> => ({
  call_lead_min: '30',
  gap_min: '3',
  ceremony_lead_min: '20',
  rest_min: String(min_rest_min),
})

export const spacingFields: readonly FieldSpec<SpacingName>[] = spacingNames.map((name) => ({
  kind: 'number',
  name,
  label: labels[name],
  rules: rules.whole(0, 240).required(),
}))

export const minutesOf = (spacing: Record<SpacingName, string>) => ({
  call_lead_min: Number(spacing.call_lead_min),
  gap_min: Number(spacing.gap_min),
  ceremony_lead_min: Number(spacing.ceremony_lead_min),
  rest_min: Number(spacing.rest_min),
})

type ConflictsProps = { before: Plan['conflicts']; after: Plan['conflicts'] }

/** Conflicts that a proposal would resolve, and those that it would add. */
export function NewConflicts({ before, after }: ConflictsProps) {
  if (before.length === 0 && after.length === 0) return null
  return (
    <>
      <p>{countsText(before, after)}</p>
      <AddedConflicts before={before} after={after} />
    </>
  )
}

/** "Krockar 0 → 1 · Korta vilor 3 → 2", which breaks nowhere within the numbers; without the kind that there are none of. */
function countsText(before: Plan['conflicts'], after: Plan['conflicts']): string {
  const counted = (name: string, isKind: typeof isClash): string => {
    const [from, to] = [before.filter(isKind).length, after.filter(isKind).length]
    return from + to === 0 ? '' : `${name}\u00a0${from}\u00a0→\u00a0${to}`
  }
  return [counted('Krockar', isClash), counted('Korta vilor', isShortRest)].filter(Boolean).join(' · ')
}

const isClash = (conflict: Plan['conflicts'][number]): boolean => !isShortRest(conflict)
