import type { RoundResult } from './api.ts'

export const roundKey = ({ event_instance, round }: Pick<RoundResult, 'event_instance' | 'round'>): string =>
  `${event_instance}-${round}`

type View = {
  day: string
  /** The key of the chosen round. */
  round?: string
  /** Only what somebody has to see to is shown. */
  onlyWaiting: boolean
}

/** The address of a day's results. */
export function addressOf({ day, round, onlyWaiting }: View): string {
  const search = new URLSearchParams({
    dag: day,
    ...(round && { omgang: round }),
    ...(onlyWaiting && { visa: 'vantar' }),
  })
  return `/tavlingsdag/resultat?${search}`
}
