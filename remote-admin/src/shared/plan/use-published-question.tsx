import { read } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Question } from '@stafapp/shared/question'
import { type ReactNode, useState } from 'react'
import type { PlanRow } from './api.ts'

type Round = Pick<PlanRow, 'event_instance' | 'round' | 'is_drawn'>

/**
 * Asks before the times or the place of a round change whose heats are public, with how many starts that hits. `confirmed`
 * answers yes at once for another row; after a no, `isRefused` tells the form that its input is not saved.
 */
export function usePublishedQuestion(karneval: number, row: Round | undefined, name: string) {
  const { data } = useQuery({
    ...read('GET /api/events/heats/work/', { query: { karneval } }),
    enabled: row?.is_drawn === true,
  })
  const [answer, setAnswer] = useState<((isYes: boolean) => void) | null>(null)
  const round = data?.data.find((each) => each.event_instance === row?.event_instance && each.round === row?.round)
  const [isRefused, setRefused] = useState(false)
  const confirmed = (): Promise<boolean> => {
    // Not known yet: asked too, without the number.
    const isPublic =
      row?.is_drawn === true && (data === undefined || (round !== undefined && round.published_heat_count > 0))
    if (!isPublic) return Promise.resolve(true)
    return new Promise((resolve) =>
      setAnswer(() => (isYes: boolean) => {
        setAnswer(null)
        setRefused(!isYes)
        resolve(isYes)
      }),
    )
  }
  const question: ReactNode = answer && (
    <Question title={`Ändra ${name}?`} yesLabel="Ändra omgången" onYes={() => answer(true)} onNo={() => answer(false)}>
      <p>
        Omgången är publicerad. {startsText(round?.team_count)} får ny tid eller plats, och minutschemat och
        heatindelningen visar det genast.
      </p>
    </Question>
  )
  return { confirmed, question, isRefused }
}

const startsText = (count: number | undefined): string =>
  count === undefined ? 'Dess starter' : count === 1 ? '1 start' : `${count} starter`
