import { read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatClock, formatDateTime } from '@stafapp/shared/format'
import { Question } from '@stafapp/shared/question'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type ReactNode, useState } from 'react'
import type { PlanRow } from './api.ts'

type Round = Pick<PlanRow, 'event_instance' | 'round' | 'is_drawn' | 'starts_at' | 'calls_at'>
type Times = Pick<PlanRow, 'starts_at' | 'calls_at'>

/**
 * Asks before the times or the place of a round change whose heats are public: how many starts change, and to which
 * times. `confirm` resolves at once for any other row, and rejects with an AbortError after a no.
 */
export function usePublishedQuestion(karneval: number, row: Round | undefined, name: string) {
  const { data } = useQuery({
    ...read('GET /api/events/heats/work/', { query: { karneval } }),
    enabled: row?.is_drawn === true,
  })
  const [answer, setAnswer] = useState<((isYes: boolean) => void) | null>(null)
  const [wanted, setWanted] = useState<Times | null>(null)
  const round = data?.data.find((each) => each.event_instance === row?.event_instance && each.round === row?.round)
  const confirm = (times: Times): Promise<void> => {
    // Not known yet: asked too, without the number.
    const isPublic =
      row?.is_drawn === true && (data === undefined || (round !== undefined && round.published_heat_count > 0))
    if (!isPublic) return Promise.resolve()
    setWanted(times)
    return new Promise((resolve, reject) =>
      setAnswer(() => (isYes: boolean) => {
        setAnswer(null)
        if (isYes) resolve()
        else reject(new DOMException('refused', 'AbortError'))
      }),
    )
  }
  const question: ReactNode = answer && (
    <Question title={`Ändra ${name}?`} yesLabel="Ändra omgången" onYes={() => answer(true)} onNo={() => answer(false)}>
      <p>
        Omgången är publicerad. {startsText(round?.team_count)} får ny tid eller plats, och minutschemat och
        heatindelningen visar det genast.
      </p>
      {row && wanted && <NewTimes before={row} after={wanted} />}
    </Question>
  )
  return { confirm, question }
}

/** "Upprop 14:40 → 14:50", "Start 15:10 → 15:20": the times of the plan that become others. */
function NewTimes({ before, after }: { before: Times; after: Times }) {
  const texts = [
    changeText('Upprop', before.calls_at, after.calls_at),
    changeText('Start', before.starts_at, after.starts_at),
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
