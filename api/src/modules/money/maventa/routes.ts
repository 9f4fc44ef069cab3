import { eq } from 'drizzle-orm'
import { invoice } from '../../../db/schema/invoices.ts'
import type { Handlers } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { findByMaventaIds } from './deliveries-repository.ts'
import type { MaventaClient } from './maventa-client.ts'
import { requireMaventa } from './maventa-client.ts'
import { MaventaFailure } from './maventa-failure.ts'
import { refreshStates } from './refresh-states.ts'

/** The states of sent invoices, and the connection to Maventa. */
export const createMaventaHandlers = ({ client }: { client: MaventaClient | null }) => {
  const configured = (): MaventaClient => requireMaventa(client)
  return {
    'GET /api/invoices/test-SOAP/': async () => {
      const { checkConnection, helloSoap } = configured()
      return {
        rest: await tried(async () => {
          await checkConnection()
          return 'Nycklarna är godkända.'
        }),
        soap: helloSoap && (await tried(helloSoap)),
      }
    },
    'GET /api/invoices/maventa-invoices/': async ({ query }, ctx) => {
      const found = await answered(configured().listSent(query.page ?? 1))
      const ours = await findByMaventaIds(
        ctx.db,
        found.map(({ id }) => id),
      )
      return {
        data: found.map(({ id, number, status, recipient, totalCents }) => ({
          maventa_id: id,
          invoice: ours.get(id) ?? null,
          number,
          status,
          recipient,
          total_cents: totalCents,
        })),
      }
    },
    'GET /api/invoices/maventa-invoice-pdf/': async ({ query }, ctx) => {
      const known = configured()
      const [row] = await ctx.db.select().from(invoice).where(eq(invoice.id, query.invoice))
      if (!row?.maventaId) throw new AppError('not_found')
      const body = await answered(known.pdf(row.maventaId))
      return new FileAnswer({ name: `faktura-${row.number}-maventa.pdf`, type: 'application/pdf', body })
    },
    'POST /api/invoices/maventa-sent-invoices-status/': async ({ body }, ctx) => ({
      data: await answered(refreshStates(ctx.db, configured(), { now: ctx.now(), ids: body.invoices })),
    }),
  } satisfies Partial<Handlers>
}

async function tried(work: () => Promise<string>): Promise<{ is_connected: boolean; detail: string }> {
  try {
    return { is_connected: true, detail: await work() }
  } catch (error) {
    if (!(error instanceof MaventaFailure)) throw error
    return { is_connected: false, detail: error.message }
  }
}

/** Passes Maventa's reason for a refusal or failure on to the user. */
async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof MaventaFailure)) throw error
    throw new AppError(error.kind === 'not_found' ? 'not_found' : 'maventa_failed', error.message)
  }
}
