import type { BodyOf } from '@stafapp/shared/contract/types'
import type { karneval } from '../../db/schema/karneval.ts'
import type { ErrorItem } from '../../lib/app-error.ts'
import { normalPhone } from '../../lib/text/phone.ts'
import type { Karneval } from './current-karneval.ts'

export type KarnevalFields = Omit<BodyOf<'PATCH /api/events/stafettkarneval/{id}/'>, 'version'>
type Values = Omit<typeof karneval.$inferInsert, 'id' | 'status' | 'version' | 'createdAt' | 'updatedAt'>

const clean = (text: string | undefined): string | undefined => text?.normalize('NFC').trim()
const moment = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** The number in E.164 format; empty for none. */
const contactPhone = (phone: string): string => (phone.trim() === '' ? '' : normalPhone(phone, 'contact.phone'))

/** Maps a body's fields to columns; missing fields stay out. An empty banner means the built-in one. */
export function karnevalValues(body: KarnevalFields): Partial<Values> {
  const values: { [K in keyof Values]: Values[K] | undefined } = {
    name: clean(body.name),
    year: body.year,
    venue: clean(body.venue),
    city: clean(body.city),
    startsOn: body.starts_on,
    endsOn: body.ends_on,
    intentOpensAt: moment(body.intent_opens_at),
    intentClosesAt: moment(body.intent_closes_at),
    teamsOpenAt: moment(body.teams_open_at),
    teamsCloseAt: moment(body.teams_close_at),
    runnersCloseAt: moment(body.runners_close_at),
    runnersReopenAt: moment(body.runners_reopen_at),
    ordersCloseAt: moment(body.orders_close_at),
    contactName: clean(body.contact?.name),
    contactEmail: clean(body.contact?.email),
    contactPhone: body.contact && contactPhone(body.contact.phone),
    contactHours: clean(body.contact?.hours),
    chargeDraftTeams: body.charge_draft_teams,
    bannerText: body.banner_text === undefined ? undefined : clean(body.banner_text ?? '') || null,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** The order of the phases: each date with the one that it must not precede. */
const order = [
  ['intent_closes_at', 'intentClosesAt', 'intentOpensAt', 'Preliminär anmälan stänger innan den öppnar.'],
  ['teams_open_at', 'teamsOpenAt', 'intentClosesAt', 'Laganmälan öppnar innan den preliminära anmälan har stängt.'],
  ['teams_close_at', 'teamsCloseAt', 'teamsOpenAt', 'Laganmälan stänger innan den öppnar.'],
  ['runners_close_at', 'runnersCloseAt', 'teamsCloseAt', 'Anmälan av löpare stänger innan laganmälan har stängt.'],
  ['runners_reopen_at', 'runnersReopenAt', 'runnersCloseAt', 'Anmälan av löpare öppnas igen innan den har stängt.'],
] as const

/** Checks the database's constraints by field. */
export function karnevalFaults(
  after: Pick<Karneval, 'name' | 'venue' | 'city' | 'startsOn' | 'endsOn'> & Dates,
): ErrorItem[] {
  const faults: ErrorItem[] = []
  for (const attr of ['name', 'venue', 'city'] as const) {
    if (after[attr] === '') faults.push({ code: 'required', detail: 'Fältet är obligatoriskt.', attr })
  }
  if (after.endsOn < after.startsOn) {
    faults.push({ code: 'invalid', detail: 'Karnevalen slutar innan den börjar.', attr: 'ends_on' })
  }
  for (const [attr, later, earlier, detail] of order) {
    if (after[later] < after[earlier]) faults.push({ code: 'invalid', detail, attr })
  }
  if (after.teamsOpenAt.getTime() === after.teamsCloseAt.getTime()) {
    faults.push({ code: 'invalid', detail: 'Laganmälan är aldrig öppen.', attr: 'teams_close_at' })
  }
  return faults
}

type Dates = Pick<
  Karneval,
  'intentOpensAt' | 'intentClosesAt' | 'teamsOpenAt' | 'teamsCloseAt' | 'runnersCloseAt' | 'runnersReopenAt'
>
