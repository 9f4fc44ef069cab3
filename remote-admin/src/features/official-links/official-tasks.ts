import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'

export type OfficialLink = ItemOf<'GET /api/raceday/links/'>
/** A new link with its code and address, which the server does not know afterwards. */
export type MadeLink = ResponseOf<'POST /api/raceday/links/'>

export const taskNames: Readonly<Record<OfficialLink['task'], string>> = {
  call_room: 'Upprop',
  start: 'Start',
  timing: 'Tidtagning',
  announcer: 'Speaker',
  ceremony: 'Prisutdelning',
}

/** The tasks that have a page: where it is, who does it, for example, and what is done there. */
export const openTasks = [
  {
    task: 'call_room',
    path: '/tavlingsdag/upprop',
    page: 'Uppropet',
    example: 'Grind 1, Grind 2',
    todo: 'Tryck på Här för varje lag som har kommit, och på Saknas för ett som inte kommer.',
  },
  {
    task: 'timing',
    path: '/tavlingsdag/tidtagning',
    page: 'Tidtagningen',
    example: 'Målet',
    todo: 'Välj mappen där tidtagningsprogrammet sparar resultaten. Tiderna sänds sedan automatiskt.',
  },
  {
    task: 'announcer',
    path: '/tavlingsdag/speaker',
    page: 'Speakersidan',
    example: 'Speaker 1',
    todo: 'Läs upp lagen i heatet som springer och nyheterna som kommer.',
  },
  {
    task: 'ceremony',
    path: '/tavlingsdag/prisutdelning',
    page: 'Prisutdelningen',
    example: 'Prisbordet',
    todo: 'Se vilka som får pris och när, och markera när prisen är utdelade.',
  },
] as const

const LONGEST = 60

/** The names in a list with commas, each once: "Grind 1, Grind 2" makes two links. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

export const areNamesShort = (text: string): boolean => namesIn(text).every((name) => name.length <= LONGEST)
