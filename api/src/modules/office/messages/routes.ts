import type { ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { readSnapshot } from '../../../db/db.ts'
import type { Context, Handlers, SessionUser } from '../../../http/handler.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { readGaps } from './gap-lines.ts'
import { findMessage, listMessages, listOwnMessages, markRead, readMessage } from './messages-repository.ts'
import { planMails, toPlanAnswer } from './plan.ts'
import { planAgain } from './plan-again.ts'
import { readersOf } from './readers.ts'
import { listPeople, listSelectedSchools } from './selected-people.ts'
import { type MessageServices, sendAgain, sendMessage, sendTest, undoMessage, verifiedAddress } from './send-message.ts'

/** The organiser's messages to schools, and each user's received messages. */
export const createMessageHandlers = (services: MessageServices) =>
  ({
    'GET /api/messages/receivers/': ({ query: { karneval, ...selection } }, ctx) =>
      previewReceivers({ ...ctx, ...services }, karneval, selection),
    'POST /api/messages/': ({ body }, ctx) => sendMessage(ctx, body, services),
    'GET /api/messages/': async ({ query: { karneval, school, limit = 50, offset = 0 } }, ctx) => {
      const { id: karnevalId } = await resolveKarneval(ctx.db, karneval)
      return listMessages({ ...ctx, ...services }, { karnevalId, ...(school && { schoolId: school }), limit, offset })
    },
    'GET /api/messages/mine/': async (_input, ctx) => ({ data: await listOwnMessages(ctx, await readersOf(ctx)) }),
    'POST /api/messages/mine/read/': async ({ body }, ctx) => {
      await markRead(ctx.db, ctx.user, body.until)
      return null
    },
    'GET /api/messages/{id}/': ({ params }, ctx) => readMessage({ ...ctx, ...services }, params.id),
    'GET /api/messages/{id}/again/': async ({ params, query }, ctx) => {
      const { id, karneval, selection } = await findMessage({ ...ctx, ...services }, params.id)
      const season = { karnevalId: karneval, today: helsinkiDay(ctx.now()) }
      const plan = await planAgain(ctx.db, { id, karnevalId: karneval, selection }, query.to, season.today)
      return toPlanAnswer(plan, await readGaps(ctx, season, selection, plan.receivers))
    },
    'POST /api/messages/test/': ({ body }, ctx) => sendTest(ctx, body, services),
    'POST /api/messages/{id}/undo/': ({ params }, ctx) => undoMessage(ctx, params.id, services),
    'POST /api/messages/{id}/again/': ({ params, body }, ctx) => sendAgain(ctx, { ...params, ...body }, services),
  }) satisfies Partial<Handlers>

type Selection = Parameters<typeof listPeople>[2]

/** Reads receivers and schools in one snapshot, so that they are consistent. */
const previewReceivers = (
  ctx: Context<SessionUser> & Pick<MessageServices, 'holdS'>,
  karneval: number | undefined,
  selection: Selection,
): Promise<ResponseOf<'GET /api/messages/receivers/'>> =>
  readSnapshot(ctx.db, async (tx) => {
    const { id } = await resolveKarneval(tx, karneval)
    const season = { karnevalId: id, today: helsinkiDay(ctx.now()) }
    const people = await listPeople(tx, season, selection)
    const plan = planMails(people)
    const schools = await listSelectedSchools(tx, season, selection)
    const reached = new Set(people.filter(isReached(plan)).map(({ school_id }) => school_id))
    return {
      ...toPlanAnswer(plan, await readGaps({ ...ctx, db: tx }, season, selection, plan.receivers)),
      reply_to: await verifiedAddress(tx, ctx.user.id),
      undo_s: ctx.holdS,
      school_count: schools.length,
      unreached: schools.filter((school) => !reached.has(school.id)),
    }
  })

const isReached = ({ receivers }: ReturnType<typeof planMails>) => {
  const addresses = new Set(receivers.map(({ address }) => address.toLowerCase()))
  return ({ address }: { address: string }) => addresses.has(address.toLowerCase())
}
