import { recordText } from '@stafapp/shared/rules/raceday/results/result-text'
import { formatClock, formatMoment, formatWeekdayDate } from '@stafapp/shared/rules/times/written-times'
import { drawFooters, drawHeading } from '../../../lib/pdf/frame.ts'
import { createPaper, fonts, type Paper, sizes, toBytes } from '../../../lib/pdf/paper.ts'
import { drawTable } from '../../../lib/pdf/table.ts'
import { a4, contentWidth, mm } from '../../../lib/pdf/units.ts'
import type { Ceremony } from './ceremonies.ts'

type Sheets = { karneval: string; day: string; ceremonies: readonly Ceremony[]; now: Date }

/** Read aloud at arm's length. */
const READ_SIZE = 14

/** A page per prize-giving, with a box to tick per prize. At most one per event of a day. */
export function drawCeremonySheets({ karneval, day, ceremonies, now }: Sheets): Promise<Buffer> {
  const paper = createPaper({ title: `Prisutdelning ${formatWeekdayDate(day)}`, madeAt: now })
  for (const [index, ceremony] of ceremonies.entries()) {
    if (index > 0) paper.addPage()
    paper.x = a4.left
    paper.y = a4.top
    drawSheet(paper, ceremony, { karneval, day })
  }
  drawFooters(paper, `Prisutdelning · ${karneval} · läget ${formatMoment(now)}`)
  return toBytes(paper)
}

function drawSheet(paper: Paper, ceremony: Ceremony, { karneval, day }: { karneval: string; day: string }): void {
  const { event_name, presenter, state, protests, heats_official, heats_total, prizes, order } = ceremony
  drawHeading(paper, {
    title: event_name,
    lines: ['Prisutdelning', karneval],
    facts: [
      ['Dag', formatWeekdayDate(day)],
      ['Klockan', timeText(ceremony)],
      ['Delas ut av', presenter || ' '],
    ],
  })
  if (state !== 'official' && state !== 'corrected') {
    warn(paper, `INOFFICIELLT: ${heats_official} av ${heats_total} heat är officiella. Dela inte ut ännu.`)
  }
  if (protests > 0) warn(paper, 'En protest väntar på juryn. Fråga tävlingskansliet innan priserna delas ut.')
  if (order !== 'all') {
    paper.fontSize(READ_SIZE).text('Grenens placeringar läses inte upp. Alla lag får diplom.', a4.left, paper.y, {
      width: contentWidth,
    })
  } else if (prizes.length === 0) {
    paper.fontSize(READ_SIZE).text('Grenen har inga placeringar ännu.', a4.left, paper.y, { width: contentWidth })
  } else {
    const isLanes = prizes.some(({ lane }) => lane !== null)
    drawTable(paper, {
      size: READ_SIZE,
      columns: [
        { title: 'Plats', share: 1.3 },
        { title: 'Lag', share: 6 },
        ...(isLanes ? [{ title: 'Bana', share: 1.3 }] : []),
        { title: 'Tid', share: 2.4 },
        { title: 'Utdelat', share: 1.6, isBox: true },
      ],
      rows: [...prizes]
        // The winner is called last.
        .toReversed()
        .map((prize) => [
          String(prize.rank),
          [
            prize.team_name,
            prize.team_name.startsWith(prize.school_name) ? '' : prize.school_name,
            recordText(prize),
            prize.runners?.join(', ') ?? '',
          ]
            .filter(Boolean)
            .join('\n'),
          ...(isLanes ? [String(prize.lane ?? '')] : []),
          prize.shown ?? '',
          '',
        ]),
    })
  }
  paper.fontSize(sizes.text)
}

function warn(paper: Paper, text: string): void {
  paper.font(fonts.bold).fontSize(sizes.heading).text(text, a4.left, paper.y, { width: contentWidth })
  paper.font(fonts.regular).fontSize(sizes.text)
  paper.y += mm(4)
}

const timeText = ({ ceremony_at, delay_min }: Ceremony): string =>
  ceremony_at === null ? ' ' : formatClock(new Date(Date.parse(ceremony_at) + delay_min * 60_000))
