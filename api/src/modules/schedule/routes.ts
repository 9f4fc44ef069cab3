import type { Handlers } from '../../http/handler.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { addRounds } from './add-rounds.ts'
import { addMap, sendMap, undoMap } from './arena/arena-map.ts'
import { readCalendar } from './calendar.ts'
import { addDelay, undoDelay } from './delays.ts'
import { addRow, changeRow, removeRow } from './edit-plan.ts'
import { addTrack, changeTrack, removeTrack } from './edit-tracks.ts'
import { generatePlan } from './generate-plan.ts'
import { readHeatSchedule } from './heat-schedule.ts'
import { readTimetable } from './minute-schedule.ts'
import { moveRows } from './move-rows.ts'
import { organiserPlan } from './organiser-plan.ts'
import { listStartingSchools, readSchoolStarts } from './public-schools.ts'
import { setRoundTimes } from './round-times.ts'

/** Times: the public schedules, the calendar file and the organiser's schedule. */
export const handlers = {
  'GET /api/events/timetable/': ({ query }, ctx) => readTimetable(ctx.db, query.karneval),
  'GET /api/events/heatschedule/': ({ query }, ctx) => readHeatSchedule(ctx.db, query),
  'GET /api/events/schools/': ({ query }, ctx) => listStartingSchools(ctx.db, query),
  'GET /api/events/schools/{slug}/': ({ params, query }, ctx) => readSchoolStarts(ctx.db, params, query),
  'PUT /api/events/event-instances/{id}/rounds/': (input, ctx) => setRoundTimes(ctx, input),
  'GET /api/events/calendar/': ({ query }, ctx) => readCalendar(ctx.db, query),
  'GET /api/events/timetable/plan/': async ({ query }, ctx) =>
    organiserPlan(ctx.db, await resolveKarneval(ctx.db, query.karneval, { drafts: true })),
  'POST /api/events/timetable/tracks/': ({ body }, ctx) => addTrack(ctx, body.karneval, body.name),
  'PATCH /api/events/timetable/tracks/{id}/': ({ params, body }, ctx) => changeTrack(ctx, params.id, body),
  'DELETE /api/events/timetable/tracks/{id}/': ({ params, query }, ctx) => removeTrack(ctx, params.id, query.version),
  'GET /api/events/arena-map/': ({ query }, ctx) => sendMap(ctx.db, query.karneval),
  'POST /api/events/arena-map/': ({ query, body }, ctx) => addMap(ctx, query.karneval, body),
  'POST /api/events/arena-map/{id}/undo/': ({ params }, ctx) => undoMap(ctx, params.id),
  'POST /api/events/timetable/moves/': ({ body }, ctx) => moveRows(ctx, body),
  'POST /api/events/timetable/rounds/': ({ body }, ctx) => addRounds(ctx, body),
  'POST /api/events/timetable/rows/': ({ body }, ctx) => addRow(ctx, body),
  'PATCH /api/events/timetable/rows/{id}/': ({ params, body: { version, ...change } }, ctx) =>
    changeRow(ctx, params.id, version, change),
  'DELETE /api/events/timetable/rows/{id}/': ({ params, query }, ctx) => removeRow(ctx, params.id, query.version),
  'POST /api/events/timetable/generate/': ({ body }, ctx) => generatePlan(ctx, body),
  'POST /api/events/timetable/delays/': ({ body }, ctx) => addDelay(ctx, body),
  'POST /api/events/timetable/delays/{id}/undo/': ({ params }, ctx) => undoDelay(ctx, params.id),
} satisfies Partial<Handlers>
