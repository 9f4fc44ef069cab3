import type { MessageSelection } from '@stafapp/shared/contract/api/messages'
import { isAskedFor } from '@stafapp/shared/rules/asked-for'
import { unitPlace } from '@stafapp/shared/rules/schools/unit-place'
import type { Context } from '../../../http/handler.ts'
import { findKarneval, karnevalAnswer } from '../../karneval/public.ts'
import { listUnitGaps, type MissingCode, type Season, type UnitGaps } from '../../schools/public.ts'
import type { Receiver } from './plan.ts'
import type { Kind } from './selected-people.ts'

type Asked = Pick<MessageSelection, 'missing'>

/** Returns a Swedish sentence for each of the receiver's units that lacks something. */
export type GapsOf = (receiver: { readonly kinds: readonly Kind[]; readonly units: readonly number[] }) => string[]

const words: Record<MissingCode, (unit: UnitGaps) => string> = {
  teams: () => 'inga lag är anmälda',
  leader: () => 'lagledare saknas',
  compositions: ({ open_teams }) => (open_teams === 1 ? '1 lag är ofyllt' : `${open_teams} lag är ofyllda`),
  phone: () => 'en lagledares telefonnummer saknas',
  orders: () => 'beställningen är inte gjord',
  billing: () => 'en betalare saknas',
  unpaid: () => 'en faktura är obetald',
}

/** Reads what the receivers' units lack, for the message with the selection. */
export async function readGaps(
  ctx: Pick<Context, 'db' | 'now'>,
  season: Season,
  selection: Asked,
  receivers: readonly Pick<Receiver, 'units'>[],
): Promise<GapsOf> {
  const unitIds = [...new Set(receivers.flatMap(({ units }) => units))]
  const isMendable = await readMendable(ctx, season.karnevalId)
  return gapLines(await listUnitGaps(ctx.db, season, unitIds), selection, isMendable)
}

/** Whether the schools of a carnival can still mend a gap. */
export type IsMendable = (code: MissingCode) => boolean

export async function readMendable({ db, now }: Pick<Context, 'db' | 'now'>, karnevalId: number): Promise<IsMendable> {
  const row = await findKarneval(db, karnevalId)
  const karneval = row && karnevalAnswer(row, now())
  return (code) => karneval !== null && isAskedFor(code, karneval, now())
}

/**
 * Puts gaps into words: what the selection asks for, otherwise all that can still be mended. Unpaid invoices are told to those who handle the
 * school's money, and to others only if the organiser has selected by them.
 */
export function gapLines(gaps: readonly UnitGaps[], { missing: asked = [] }: Asked, isMendable: IsMendable): GapsOf {
  const byUnit = new Map(gaps.map((unit) => [unit.id, unit]))
  return ({ kinds, units }) => {
    const isTold = (code: MissingCode) =>
      asked.length > 0
        ? asked.includes(code)
        : isMendable(code) && (code !== 'unpaid' || kinds.includes('school_admin'))
    return units.flatMap((id) => {
      const unit = byUnit.get(id)
      const told = unit?.missing.filter(isTold) ?? []
      return unit && told.length > 0
        ? [`${unitPlace(unit.school, unit.name)}: ${told.map((code) => words[code](unit)).join(', ')}.`]
        : []
    })
  }
}
