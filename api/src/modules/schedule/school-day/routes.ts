import type { Handlers } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { makeCallLists } from '../call-lists/call-lists.ts'
import { drawPacket } from './packet.ts'
import { joinFacts, readPacketFacts } from './packet-facts.ts'
import { makePackets } from './packets.ts'
import { checkPrint, dayAnswer, readDay } from './school-day.ts'

/** A school's day: on screen, as printouts, and the check of a printout. */
export const createSchoolDayHandlers = ({ publicUrl }: { publicUrl: string }) =>
  ({
    'GET /api/events/school-day/': async ({ query }, ctx) => dayAnswer(ctx.db, await readDay(ctx, query), publicUrl),
    'GET /api/events/school-day/packet/': async ({ query }, ctx) => {
      const day = await readDay(ctx, query)
      const ids = day.units.map(({ id }) => id)
      const facts = joinFacts([...(await readPacketFacts(ctx.db, day.karneval.id, ids)).values()])
      const body = await drawPacket({ ...day, facts }, { publicUrl, now: ctx.now() })
      return new FileAnswer({ name: `skolans-dag-${day.karneval.year}.pdf`, type: 'application/pdf', body })
    },
    'GET /api/events/school-day/packets/': async ({ query }, ctx) => {
      const karneval = await resolveKarneval(ctx.db, query.karneval)
      const format = query.format ?? 'zip'
      const body = await makePackets(ctx.db, karneval, { publicUrl, now: ctx.now(), format })
      return new FileAnswer({ name: `skolpaket-${karneval.year}.${format}`, type: `application/${format}`, body })
    },
    'GET /api/events/call-lists/': async ({ query }, ctx) => {
      const karneval = await resolveKarneval(ctx.db, query.karneval)
      const body = await makeCallLists(ctx.db, karneval, { query, now: ctx.now() })
      return new FileAnswer({ name: `uppropslistor-${karneval.year}.pdf`, type: 'application/pdf', body })
    },
    'GET /api/events/print-check/': ({ query }, ctx) => checkPrint(ctx.db, query),
  }) satisfies Partial<Handlers>
