import Type from 'typebox'
import { About, Count, Id, Strict } from '../common.ts'
import { anyone, type Contract } from '../define.ts'

/** Topics that a browser can follow; each is an event name on the stream. */
export const liveTopics = ['heats', 'timetable', 'news', 'heatwork', 'raceday', 'results'] as const
export type LiveTopic = (typeof liveTopics)[number]

export const liveContract = {
  'GET /api/events/calendar/': {
    summary:
      'Tiderna som kalenderfil: en skolas eller enheters starter, även de inställda, en gren, eller hela minutschemat',
    access: anyone,
    query: Strict({
      karneval: Type.Optional(Id),
      event_instance: Type.Optional(Id),
      school: Type.Optional(Id),
      school_unit: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    }),
    file: ['text/calendar'],
    response: {},
  },
  'GET /api/events/stream/': {
    summary:
      'Ändringar som händelser (heats, timetable, news, heatwork, raceday, results): bara versionen, uppgifterna hämtas för sig. hello inleder, beat kommer var fjärde sekund, reset betyder att något kan ha missats',
    access: anyone,
    stream: true,
    // A browser that opens a new stream cannot set the header Last-Event-ID.
    query: Strict({ last_event_id: Type.Optional(Count) }),
    response: {
      200: Strict({
        version: About("The change's id, shared by all processes; also the event's id.", Count),
        previous: About('Id of the change sent before; a client that has not received it has missed changes.', Count),
      }),
    },
  },
} as const satisfies Contract
