import { vatShares } from '@stafapp/shared/rules/order-total'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import type { Context, SessionUser } from '../../http/handler.ts'
import { FileAnswer } from '../../http/responses/file-answer.ts'
import { drawFooters, drawHeading, drawSubheading } from '../../lib/pdf/frame.ts'
import { createPaper, type Paper, toBytes } from '../../lib/pdf/paper.ts'
import { drawTable } from '../../lib/pdf/table.ts'
import { moneyText, percentText } from '../../lib/pdf/words.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import { findUnitName } from './orders-repository.ts'
import { requireOrder } from './save-order.ts'

/** The current order as a PDF. Its file name contains only our numbers. @throws AppError not_found */
export async function readReceipt(ctx: Context<SessionUser>, id: number): Promise<FileAnswer> {
  const record = await requireOrder(ctx, id)
  const karneval = await resolveKarneval(ctx.db, record.karnevalId)
  const unit = await findUnitName(ctx.db, record.schoolUnitId)
  const order = await orderAnswer(ctx.db, record, ctx.now())
  const paper = createPaper({ title: `Beställning ${id}, ${karneval.name}`, madeAt: record.updatedAt })
  drawHeading(paper, {
    title: 'Beställning',
    lines: [unit?.schoolName ?? '', unit?.unitName ?? '', karneval.name],
    facts: [
      ['Beställning nr', String(id)],
      ['Senast ändrad', formatMoment(record.updatedAt)],
      ['Kan ändras fram till', formatMoment(karneval.ordersCloseAt)],
    ],
  })
  drawRows(paper, order)
  drawRegistrations(paper, order)
  paper.text('Det här är ingen faktura. Fakturan skickas till den som står som betalare för enheten.')
  drawFooters(paper, `Beställning ${id} · ${unit?.unitName ?? ''} · ${karneval.name}`)
  const body = await toBytes(paper)
  return new FileAnswer({ name: `bestallning-${karneval.year}-${id}.pdf`, type: 'application/pdf', body })
}

function drawRows(paper: Paper, order: OrderAnswer): void {
  drawTable(paper, {
    columns: [
      { title: 'Produkt', share: 8 },
      { title: 'Antal', share: 2.6, align: 'right' },
      { title: 'à-pris', share: 2.4, align: 'right' },
      { title: 'Moms', share: 1.6, align: 'right' },
      { title: 'Summa', share: 2.8, align: 'right' },
    ],
    rows: order.rows.map((row) => [
      row.reason ? `${row.name} (ändring: ${row.reason})` : row.name,
      quantityText(row.quantity, row.unit),
      moneyText(row.unit_price_cents),
      percentText(row.vat_percent),
      moneyText(row.total_cents),
    ]),
    totals: [
      ['Totalt', '', '', '', moneyText(order.total_cents)],
      ...vatShares(order.rows)
        .filter(({ vat_percent }) => vat_percent > 0)
        .map((share) => [`varav moms ${percentText(share.vat_percent)}`, '', '', '', moneyText(share.vat_cents)]),
    ],
  })
}

function drawRegistrations(paper: Paper, { inmarsch, cheer_squads }: OrderAnswer): void {
  if (inmarsch.persons === 0 && inmarsch.mascot === '' && cheer_squads.length === 0) return
  drawSubheading(paper, 'Övriga anmälningar')
  if (inmarsch.persons > 0) paper.text(`Inmarsch: ${inmarsch.persons} personer`)
  if (inmarsch.mascot !== '') paper.text(`Maskot: ${inmarsch.mascot}`)
  for (const squad of cheer_squads) {
    paper.text(`Hejarklack ${squad.class_name}: ${squad.participants} deltagare, ansvarig ${squad.adult_name}`)
  }
  paper.y += 10
}
