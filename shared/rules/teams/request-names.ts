import type { ItemOf } from '@stafapp/shared/contract/types'

type Kind = ItemOf<'GET /api/events/change-requests/'>['kind']

/** What a leader asks for after the deadline. */
export const requestNames: Readonly<Record<Kind, string>> = {
  add_team: 'Nytt lag',
  withdraw_team: 'Stryk laget',
  change_runners: 'Byt löpare',
  exception: 'Tillstånd till undantag',
}

/** Swedish sentence per kind of request on its possible cost, shown before the request is sent. */
export const costText: Readonly<Record<Kind, string>> = {
  add_team:
    'Ett nytt lag kostar lagavgiften, och tillägget för försenad laganmälan om arrangören inte bestämmer annat.',
  withdraw_team: 'Arrangören avgör om lagavgiften betalas tillbaka.',
  change_runners: 'Ändringen kan kosta en tilläggsavgift.',
  exception: 'Ändringen kan kosta en tilläggsavgift.',
}

/** What a granted request with a fee costs: of a withdrawn team the fee that was charged already is kept. `fee` is the sum. */
export const chargeText = (kind: Kind, fee?: string): string =>
  kind === 'withdraw_team'
    ? 'Lagavgiften betalas inte tillbaka.'
    : `Ändringen kostar en tilläggsavgift${fee ? `: ${fee}` : ''}.`

/** What a leader does who regrets: said before a request is sent, because only the organiser takes back a granted one. */
export const regretText: Readonly<Record<Kind, string>> = {
  add_team: 'Ett godkänt lag kan ni inte själva ångra, men ni kan begära att det stryks.',
  withdraw_team: 'Om ni ångrar er efter svaret kan bara arrangören ta tillbaka strykningen.',
  change_runners: 'Ett godkänt byte kan ni inte själva ångra, men ni kan begära ett nytt.',
  exception: 'Ett godkänt undantag kan ni inte själva ångra, men ni kan begära en ny uppställning.',
}
