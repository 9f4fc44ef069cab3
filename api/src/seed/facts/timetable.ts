import type { rounds, timetableKinds } from '../../db/schema/enumerations.ts'

export type TimetableFact = {
  day: 'friday' | 'saturday'
  /** HH:MM, Europe/Helsinki. */
  start: string
  calling?: string
  ceremony?: string
  /** When it ends, for what has no heats and whose end is known. */
  end?: string
  kind: (typeof timetableKinds)[number]
  provenance?: string
} & ({ title: string; event?: undefined } | { event: number; round: (typeof rounds)[number] })

/**
 * The minute schedule's 38 rows. Invented around the one published time, the inmarsch, because no source has the
 * carnival's schedule. Race rows take their title from the event.
 */
export const timetableFacts: readonly TimetableFact[] = [
  { day: 'friday', start: '09:00', title: 'Tävlingskansliet öppnar', kind: 'program' },
  { day: 'friday', start: '11:00', end: '14:00', title: 'Lunch (bespisning fredag) 11:00–14:00', kind: 'service' },
  {
    day: 'friday',
    calling: '12:40',
    start: '12:55',
    title: 'Inmarsch och maskottävling (max 5 personer per skola)',
    kind: 'program',
    provenance: 'real time, filled date',
  },
  { day: 'friday', start: '13:25', title: 'Invigning', kind: 'program' },
  { day: 'friday', calling: '13:10', start: '13:40', event: 1, round: 'TRIAL', kind: 'race' },
  { day: 'friday', calling: '13:55', start: '14:25', event: 2, round: 'TRIAL', kind: 'race' },
  { day: 'friday', calling: '14:40', start: '15:10', event: 3, round: 'TRIAL', kind: 'race' },
  { day: 'friday', calling: '15:30', start: '16:00', event: 4, round: 'TRIAL', kind: 'race' },
  { day: 'friday', calling: '16:00', start: '16:30', ceremony: '17:05', event: 5, round: 'FINAL', kind: 'race' },
  { day: 'friday', start: '16:30', end: '19:30', title: 'Middag (bespisning fredag) 16:30–19:30', kind: 'service' },
  { day: 'friday', calling: '16:10', start: '16:40', ceremony: '17:10', event: 20, round: 'FINAL', kind: 'race' },
  { day: 'friday', calling: '16:20', start: '16:50', ceremony: '17:35', event: 9, round: 'FINAL', kind: 'race' },
  { day: 'friday', calling: '16:45', start: '17:15', ceremony: '18:05', event: 8, round: 'FINAL', kind: 'race' },
  { day: 'friday', calling: '17:15', start: '17:45', ceremony: '18:35', event: 7, round: 'FINAL', kind: 'race' },
  { day: 'friday', calling: '17:45', start: '18:15', ceremony: '19:10', event: 6, round: 'FINAL', kind: 'race' },
  { day: 'friday', start: '21:00', title: 'Kvällsbit och tystnad på logiskolorna från 23:00', kind: 'service' },
  { day: 'saturday', start: '07:00', end: '09:00', title: 'Frukost på logiskolorna 07:00–09:00', kind: 'service' },
  { day: 'saturday', calling: '08:30', start: '09:00', event: 10, round: 'TRIAL', kind: 'race' },
  { day: 'saturday', calling: '08:55', start: '09:25', event: 11, round: 'TRIAL', kind: 'race' },
  { day: 'saturday', calling: '09:20', start: '09:50', event: 15, round: 'TRIAL', kind: 'race' },
  { day: 'saturday', calling: '09:35', start: '10:05', event: 16, round: 'TRIAL', kind: 'race' },
  { day: 'saturday', calling: '09:50', start: '10:20', ceremony: '11:05', event: 12, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '10:15', start: '10:45', ceremony: '11:30', event: 13, round: 'FINAL', kind: 'race' },
  { day: 'saturday', start: '11:00', end: '14:00', title: 'Lunch (bespisning lördag) 11:00–14:00', kind: 'service' },
  { day: 'saturday', calling: '10:40', start: '11:10', ceremony: '11:55', event: 17, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '11:05', start: '11:35', ceremony: '12:20', event: 18, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '11:35', start: '12:05', ceremony: '13:01', event: 14, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '12:15', start: '12:45', ceremony: '13:29', event: 19, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '12:45', start: '13:15', ceremony: '13:40', event: 3, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '12:53', start: '13:23', ceremony: '13:48', event: 4, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '13:01', start: '13:31', ceremony: '13:56', event: 1, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '13:09', start: '13:39', ceremony: '14:04', event: 2, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '13:17', start: '13:47', ceremony: '14:12', event: 10, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '13:25', start: '13:55', ceremony: '14:20', event: 11, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '13:33', start: '14:03', ceremony: '14:28', event: 15, round: 'FINAL', kind: 'race' },
  { day: 'saturday', calling: '13:41', start: '14:11', ceremony: '14:36', event: 16, round: 'FINAL', kind: 'race' },
  {
    day: 'saturday',
    start: '14:30',
    title: 'Prisutdelning: hejarklackar, hejarramsor och maskot',
    kind: 'ceremony',
    provenance: 'filled (the competitions are real)',
  },
  { day: 'saturday', start: '14:55', title: 'Avslutning', kind: 'program' },
]
