type Moment =
  | 'intent_opens_at'
  | 'intent_closes_at'
  | 'teams_open_at'
  | 'teams_close_at'
  | 'runners_close_at'
  | 'runners_reopen_at'

/** `attr` is the later date of the two. */
export type DateFault = { attr: Moment | 'ends_on'; other: Moment | 'starts_on'; detail: string }

/** The order of the phases: each date with the one that it must not precede. */
const order: readonly DateFault[] = [
  { attr: 'ends_on', other: 'starts_on', detail: 'Karnevalen slutar innan den börjar.' },
  {
    attr: 'intent_closes_at',
    other: 'intent_opens_at',
    detail: 'Preliminär anmälan stänger innan den öppnar.',
  },
  {
    attr: 'teams_open_at',
    other: 'intent_closes_at',
    detail: 'Laganmälan öppnar innan den preliminära anmälan har stängt.',
  },
  { attr: 'teams_close_at', other: 'teams_open_at', detail: 'Laganmälan stänger innan den öppnar.' },
  {
    attr: 'runners_close_at',
    other: 'teams_close_at',
    detail: 'Löparanmälan stänger innan laganmälan har stängt.',
  },
  {
    attr: 'runners_reopen_at',
    other: 'runners_close_at',
    detail: 'Löparanmälan öppnas igen innan den har stängt.',
  },
]

/** What is wrong with the order of a carnival's dates, all written in one form that sorts by time. */
export function dateFaults(dates: Readonly<Record<DateFault['attr' | 'other'], string>>): DateFault[] {
  const faults = order.filter(({ attr, other }) => dates[attr] < dates[other])
  if (dates.teams_open_at === dates.teams_close_at) {
    faults.push({ attr: 'teams_close_at', other: 'teams_open_at', detail: 'Laganmälan är aldrig öppen.' })
  }
  return faults
}
