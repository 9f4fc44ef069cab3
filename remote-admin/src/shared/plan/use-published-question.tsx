import { read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatClock, formatDateTime } from '@stafapp/shared/format'
import { Question, useConfirm } from '@stafapp/shared/question'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useServerNow } from '@stafapp/shared/session'
import { type ReactNode, useState } from 'react'
import { AddedConflicts } from './added-conflicts.tsx'
import { movesQuery, type Plan, type PlanRow } from './api.ts'
import { type Conflict, openConflicts, troubleChangeText } from './conflicts.ts'
import { addedDelayText } from './words.ts'

type Times = Pick<PlanRow, 'starts_at' | 'calls_at'> & { changes_close_at?: string | null }
type Round = Times & Pick<PlanRow, 'id' | 'event_instance' | 'round' | 'is_drawn' | 'track' | 'delay_min'>

/**
 * Asks before the times or the place of a round change whose heats are public: how many starts change, and to which
 * times. `confirm` resolves at once for any other row, and rejects with an AbortError after a no. With a plan, whose row
 * only its times change, it also says what becomes of the conflicts.
 */
export function usePublishedQuestion(karneval: number, row: Round | undefined, name: string, plan?: Plan) {
  const { data } = useQuery({
    ...read('GET /api/events/heats/work/', { query: { karneval } }),
    enabled: row?.is_drawn === true,
  })
  const { confirm: ask, isAsking, answers } = useConfirm()
  const [wanted, setWanted] = useState<Times | null>(null)
  const trouble = useTroubleChange(plan, row, isAsking ? wanted : null)
  const troubleText = trouble && troubleChangeText(trouble.before, trouble.after).trim()
  const round = data?.data.find((each) => each.event_instance === row?.event_instance && each.round === row?.round)
  const confirm = (times: Times): Promise<void> => {
    // Not known yet: asked too, without the number.
    const isPublic =
      row?.is_drawn === true && (data === undefined || (round !== undefined && round.published_heat_count > 0))
    if (!isPublic) return Promise.resolve()
    setWanted(times)
    return ask()
  }
  const question: ReactNode = isAsking && (
    <Question title={`Ändra ${name}?`} yesLabel="Ändra omgången" {...answers}>
      <p>
        Omgången är publicerad. {startsText(round?.team_count)} får ny tid eller plats, och minutschemat och
        heatindelningen visar det genast.
      </p>
      {row && wanted && <NewTimes before={row} after={wanted} />}
      {row && row.delay_min !== 0 && <p>{addedDelayText(row)}</p>}
      {trouble && (
        <>
          {troubleText && <p>{troubleText}</p>}
          <AddedConflicts {...trouble} />
        </>
      )}
    </Question>
  )
  return { confirm, question }
}

type TroubleChange = { before: Conflict[]; after: Conflict[] }

/** What conflicts, once the server has told what a row's new times mean; a call that is moved alone is no such move. */
function useTroubleChange(
  plan: Plan | undefined,
  row: Round | undefined,
  wanted: Times | null,
): TroubleChange | undefined {
  const now = useServerNow()
  const by = (time: 'starts_at' | 'calls_at') => Date.parse(wanted?.[time] ?? '') - Date.parse(row?.[time] ?? '')
  const isMove = by('starts_at') !== 0 && by('starts_at') === by('calls_at')
  const moves = row && wanted && isMove ? [{ row: row.id, starts_at: wanted.starts_at, track: row.track }] : []
  const { data, isPlaceholderData } = useQuery(
    movesQuery({ karneval: plan?.karneval ?? 0, version: plan?.version ?? 0, moves: plan ? moves : [] }),
  )
  if (!plan || moves.length === 0 || !data || isPlaceholderData) return undefined
  return { before: openConflicts(plan, now), after: openConflicts({ ...plan, conflicts: data.conflicts }, now) }
}

/** "Upprop 14:40 → 14:50", "Start 15:10 → 15:20": the times of the plan that become others. */
function NewTimes({ before, after }: { before: Times; after: Times }) {
  const texts = [
    changeText('Upprop', before.calls_at, after.calls_at),
    changeText('Start', before.starts_at, after.starts_at),
    changeText('Löparbyten senast', before.changes_close_at ?? null, after.changes_close_at ?? null),
  ].filter((text) => text !== null)
  if (texts.length === 0) return null
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function changeText(name: string, before: string | null, after: string | null): string | null {
  const [from, to] = [before, after].map((at) => (at === null ? null : formatDateTime(at)))
  if (from === to) return null
  const isSameDay = before !== null && after !== null && helsinkiDay(new Date(before)) === helsinkiDay(new Date(after))
  return isSameDay ? `${name} ${formatClock(before)} → ${formatClock(after)}` : `${name} ${from ?? '–'} → ${to ?? '–'}`
}

const startsText = (count: number | undefined): string =>
  count === undefined ? 'Dess starter' : count === 1 ? '1 start' : `${count} starter`
