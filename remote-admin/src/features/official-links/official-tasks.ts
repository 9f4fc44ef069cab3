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

/**
 * The tasks that have a page: where it is, who does it, for example, and what is done there. `opens`: how the link is
 * opened, if not with a phone.
 */
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
    opens: 'Öppna länken på tidtagningsdatorn: skriv adressen eller skanna koden där.',
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

/** The names in a list with commas, each once, however it is written: "Grind 1, Grind 2, grind 1" makes two links. */
export const namesIn = (text: string): string[] => {
  const names = text.split(',').map((name) => name.trim())
  const keys = names.map((name) => name.toLocaleLowerCase('sv'))
  return names.filter((name, index) => name !== '' && keys.indexOf(name.toLocaleLowerCase('sv')) === index)
}

export const areNamesShort = (text: string): boolean => namesIn(text).every((name) => name.length <= LONGEST)
