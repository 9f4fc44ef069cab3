import { parentPort, workerData } from 'node:worker_threads'
import { helsinkiClock, helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { formatWeekdayDate } from '@stafapp/shared/rules/times/written-times'
import { drawFooters, drawHeading } from '../../../lib/pdf/frame.ts'
import { createPaper, fonts, type Paper, sizes, toBytes } from '../../../lib/pdf/paper.ts'
import { drawTable } from '../../../lib/pdf/table.ts'
import { a4, contentWidth } from '../../../lib/pdf/units.ts'
import type { CallList, CallListsOrder } from './call-lists.ts'

// The thread that draws the call lists: gets its order as workerData, answers once and ends.
const { karneval, version, days, now } = workerData as CallListsOrder

const title = `Uppropslistor, ${karneval}`
const printed = `utskriven ${helsinkiDay(now)} kl. ${helsinkiClock(now)}`
const paper = createPaper({ title, madeAt: now })
for (const [index, { day, lists }] of days.entries()) {
  if (index > 0) {
    paper.addPage()
    paper.x = a4.left
    paper.y = a4.top
  }
  const start = paper.bufferedPageRange().count - 1
  const heading = `Upprop ${formatWeekdayDate(day)}`
  drawHeading(paper, { title: heading, lines: [karneval] })
  const hasBibs = lists.some(({ rows }) => rows.some(({ bib }) => bib !== ''))
  for (const [place, list] of lists.entries()) drawList(paper, list, { hasBibs, hasHeader: place === 0 })
  const count = paper.bufferedPageRange().count - start
  drawFooters(paper, `${heading} · heatindelning version ${version} · ${printed}`, { start, count })
}
if (days.length === 0) paper.text('Inga publicerade heat.')
parentPort?.postMessage(await toBytes(paper))

type ListOptions = { hasBibs: boolean; hasHeader: boolean }

/** One heat with a box to tick per team. A heat of lanes is kept on one page; a mass start may need several. */
function drawList(
  on: Paper,
  { title: heat, facts, isLanes, rows }: CallList,
  { hasBibs, hasHeader }: ListOptions,
): void {
  drawTable(on, {
    heading: () => {
      on.font(fonts.bold).fontSize(sizes.text)
      on.text(heat, a4.left, on.y, { width: contentWidth, continued: facts !== '' })
      if (facts !== '') on.font(fonts.regular).text(`  ${facts}`)
    },
    isTogether: isLanes,
    isDense: true,
    hasHeader,
    size: sizes.small,
    columns: [
      { title: 'Bana', share: 1.15 },
      ...(hasBibs ? [{ title: 'Nr', share: 1.1 }] : []),
      { title: 'Lag', share: 3.6 },
      { title: 'Löpare', share: 9.4 },
      { title: 'Ledare', share: 3.2 },
      { title: 'Här', share: 0.9, isBox: true },
    ],
    rows: rows.map(({ lane, bib, team, runners, leader }) => [
      lane,
      ...(hasBibs ? [bib] : []),
      team,
      runners,
      leader,
      '',
    ]),
    isStruck: (index) => rows[index]?.withdrawn ?? false,
  })
}
