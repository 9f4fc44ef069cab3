import Type from 'typebox'
import { About, Count, Day, Id, IdParams, Instant, Named, Nullable, OneLine, Round, Strict } from '../common.ts'
import { type Access, type Contract, superAdmin } from '../define.ts'
import { officialTasks, resultOrders } from '../raceday.ts'

/** As many ranks as a ceremony may honour. */
const PLACES_MAX = 8

const ownTeams = {
  who: 'user',
  roles: ['teacher', 'school_admin', 'super_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access

const ceremonyOfficials = {
  who: 'user',
  roles: ['super_admin'],
  officials: ['ceremony'],
} as const satisfies Access

const DayQuery = {
  task: About(
    'The task whose link session is meant; without it the organiser’s login.',
    Type.Optional(Type.Enum([...officialTasks])),
  ),
  day: About(
    "Only for the organiser; a link has its own. Default: today, or the carnival's first day.",
    Type.Optional(Day),
  ),
}

const Prize = Named('CeremonyPrize', 'A team that gets a prize.', {
  rank: Count,
  team: Id,
  team_name: Type.String(),
  school_name: Type.String(),
  lane: About('null: the event has no lanes.', Nullable(Count)),
  bib: Nullable(Type.String()),
  shown: About('The time as it is shown.', Nullable(Type.String())),
  is_record: About(
    'The fastest of the event in this carnival, and faster than the carnival record of the years before; false once the organiser has declined it.',
    Type.Boolean(),
  ),
  is_record_approved: About('The organiser has approved the record; until then it waits.', Type.Boolean()),
  runners: About(
    'Names of the runners; null unless the carnival’s setting lets the announcer read them.',
    Type.Union([Type.Array(Type.String()), Type.Null()]),
  ),
})
const settings = {
  event_instance: Id,
  version: About('0: nothing is set yet.', Type.Integer({ minimum: 0 })),
  presenter: About('Who gives out the prizes; may be empty.', OneLine(200)),
  places: About('Prizes are given to the ranks from 1 to this.', Type.Integer({ minimum: 1, maximum: PLACES_MAX })),
}
const Settings = Named('CeremonySettings', settings)
const Ceremony = Named('PrizeCeremony', {
  ...settings,
  event_name: Type.String(),
  round: About('The round that decides the event.', Round),
  heat: About('The heat with which "given out" is recorded; null: no heat is published yet.', Nullable(Count)),
  ceremony_at: Nullable(Instant),
  delay_min: Type.Integer(),
  state: About(
    'official: all heats of the deciding round are.',
    Type.Enum(['none', 'unofficial', 'official', 'corrected']),
  ),
  heats_official: Count,
  heats_total: Count,
  protests: About('Protests that the jury has not decided. They warn, and forbid nothing.', Count),
  order: About(
    'What is told of the result; with times or finished nobody is ranked, and every team gets a diploma.',
    Type.Enum([...resultOrders]),
  ),
  prizes: Type.Array(Prize),
})

export const prizesContract = {
  'GET /api/raceday/ceremonies/': {
    summary:
      'Dagens prisutdelningar, gren för gren: om resultatet är officiellt, vilka som får pris och vem som delar ut',
    access: ceremonyOfficials,
    query: Strict(DayQuery),
    polled: true,
    persons: 'ceremonies',
    response: {
      200: Strict({
        day: Day,
        days: About("The carnival's days; for a link only its own.", Type.Array(Day)),
        data: Type.Array(Ceremony),
      }),
    },
  },
  'PATCH /api/raceday/ceremonies/{id}/': {
    summary: 'Ställer in en grens prisutdelning: vem som delar ut, och hur många placeringar',
    access: superAdmin,
    params: IdParams,
    body: Strict({ version: settings.version, presenter: settings.presenter, places: settings.places }),
    response: { 200: Settings },
    refusals: [409],
  },
  'GET /api/raceday/ceremonies/file/': {
    summary: 'Prislistor för utskrift: en sida per gren, för dagen eller en gren',
    access: ceremonyOfficials,
    query: Strict({ ...DayQuery, event_instance: Type.Optional(Id) }),
    file: ['application/pdf'],
    persons: 'ceremony_sheets',
    response: {},
  },
  'GET /api/events/diplomas/': {
    summary: 'Diplom som PDF, en sida per lag: de egna lagens, för arrangören en grens eller hela karnevalens',
    access: ownTeams,
    query: Strict({
      karneval: Type.Optional(Id),
      event_instance: Type.Optional(Id),
      names: About("Print the runners' names; only for the teams' own leader.", Type.Optional(Type.Boolean())),
    }),
    file: ['application/pdf'],
    persons: 'diplomas',
    heavy: true,
    response: {},
    refusals: [403, 404, 409, 429],
  },
} as const satisfies Contract
