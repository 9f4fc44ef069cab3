import { vatShares } from '@stafapp/shared/rules/order-total'
import { resolveKarneval } from '../../domain/current-karneval.ts'
import { FileAnswer } from '../../file-answer.ts'
import type { Context, SessionUser } from '../../handler.ts'
import { drawFooters, drawHeading, drawSubheading } from '../../pdf/frame.ts'
import { createPaper, type Paper, toBytes } from '../../pdf/paper.ts'
import { drawTable } from '../../pdf/table.ts'
import { momentText, moneyText, percentText } from '../../pdf/words.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import { findUnitName } from './orders-repository.ts'
import { requireOrder } from './save-order.ts'

/** The order on paper, as it stands now. Its name holds only numbers of ours (R37). @throws AppError not_found */
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
      ['Senast ändrad', momentText(record.updatedAt)],
      ['Kan ändras till', momentText(karneval.ordersCloseAt)],
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
      `${row.quantity} ${row.unit}`,
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
