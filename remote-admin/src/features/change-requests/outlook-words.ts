import { formatMoney, formatNumber } from '@stafapp/shared/format'
import type { TeamRequest } from './api.ts'

type Outlook = NonNullable<TeamRequest['outlook']>

const rounds = { TRIAL: 'försöket', FINAL: 'finalen' } as const

/** 'heat 3, bana 4 i försöket' */
const placeText = ({ heat, lane, has_lanes, round }: NonNullable<Outlook['place']>): string =>
  `heat ${heat}, ${has_lanes ? 'bana' : 'startplats'} ${lane} i ${rounds[round]}`

function heatSentence(kind: TeamRequest['kind'], { place, has_heats }: Outlook): string {
  if (!has_heats) return 'Heaten är inte lottade ännu.'
  if (kind === 'add_team') return 'Laget får en ledig bana, annars görs ett nytt heat. Högst två andra lag flyttas.'
  if (!place) return 'Laget har ingen plats i heaten.'
  const called = { planned: '', called: ' Heatet är uppropat.', run: ' Heatet är sprunget.' }[place.status]
  if (kind !== 'withdraw_team') return `Laget behåller ${placeText(place)}.${called}`
  if (called) return `Laget står kvar i ${placeText(place)}.${called}`
  return `Laget lämnar ${placeText(place)}. Inget annat lag flyttas.`
}

function roomSentences({ teams_left, team_fee_cents }: Outlook): string[] {
  const room =
    teams_left === null
      ? []
      : [
          teams_left > 0
            ? `Grenen har plats för ${formatNumber(teams_left)} lag till.`
            : 'Grenen är full. Ett godkännande gör ett undantag.',
        ]
  return [...room, `Lagavgiften ${formatMoney(team_fee_cents)} läggs till skolans beställning.`]
}

/** What follows from the approval of a team's request, as sentences; none for a decided request. */
export function outlookSentences({ kind, outlook }: Pick<TeamRequest, 'kind' | 'outlook'>): string[] {
  if (!outlook) return []
  const isOfRunners = kind === 'change_runners' || kind === 'exception'
  return [
    ...(isOfRunners && outlook.faults.length === 0 ? ['Uppställningen följer grenens regler.'] : []),
    heatSentence(kind, outlook),
    ...(kind === 'add_team' ? roomSentences(outlook) : []),
  ]
}

const fees: Readonly<Record<TeamRequest['kind'], string>> = {
  add_team: 'Ta ut tillägget för sent lag',
  withdraw_team: 'Betala inte tillbaka lagavgiften',
  change_runners: 'Ta ut tilläggsavgiften för ändringen',
  exception: 'Ta ut tilläggsavgiften för ändringen',
}

/** The organiser's choice about the fee, with its sum. */
export function feeLabel({ kind, outlook }: Pick<TeamRequest, 'kind' | 'outlook'>): string {
  if (!outlook) return fees[kind]
  const cents = kind === 'withdraw_team' ? outlook.team_fee_cents : outlook.extra_fee_cents
  return `${fees[kind]} (${formatMoney(cents)})`
}
