import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiClock, helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import bwip from 'bwip-js/node'
import { drawFooters, drawHeading, drawSubheading, roomFor } from '../../../lib/pdf/frame.ts'
import { createPaper, type Paper, sizes, toBytes } from '../../../lib/pdf/paper.ts'
import { drawTable } from '../../../lib/pdf/table.ts'
import { a4, contentWidth, mm } from '../../../lib/pdf/units.ts'
import type { Karneval } from '../../karneval/public.ts'
import { checkPath, type Day } from './school-day.ts'
import type { Start } from './starts.ts'

const weekday = new Intl.DateTimeFormat('sv-FI', { weekday: 'long', day: 'numeric', month: 'numeric', timeZone: 'UTC' })

export type PacketOptions = { publicUrl: string; now: Date }

/**
 * A school's day as a PDF: the teams' times and places, the runners, and a code to check whether the printout is
 * current.
 */
export async function drawPacket(day: Day, options: PacketOptions): Promise<Buffer> {
  const paper = createPaper({ title: `${schoolOf(day)}, ${day.karneval.name}`, madeAt: options.now })
  writePacket(paper, day, options)
  return toBytes(paper)
}

/** Many schools' days in one file for printing, each with its own pages and page numbers. */
export async function drawPackets(days: readonly Day[], options: PacketOptions): Promise<Buffer> {
  const paper = createPaper({ title: `Skolornas paket, ${days[0]?.karneval.name ?? ''}`, madeAt: options.now })
  for (const [index, day] of days.entries()) {
    if (index > 0) {
      paper.addPage()
      paper.x = a4.left
      paper.y = a4.top
    }
    writePacket(paper, day, options)
  }
  return toBytes(paper)
}

const schoolOf = ({ units }: Day): string => units[0]?.school_name ?? ''

/** Writes to the current page, which must be empty. */
function writePacket(paper: Paper, day: Day, { publicUrl, now }: PacketOptions): void {
  const { karneval, units, starts } = day
  const school = schoolOf(day)
  const hasBibs = starts.starts.some(({ bib }) => bib !== null)
  const first = paper.bufferedPageRange().count - 1
  drawHeading(paper, {
    title: school,
    lines: [karneval.name, `${karneval.venue}, ${karneval.city}`, ...units.map(({ unit_name }) => unit_name)],
  })
  drawCode(paper, publicUrl + checkPath(day))
  for (const [date, ofDay] of Map.groupBy(starts.starts, (start) => start.day)) {
    drawSubheading(paper, capitalised(weekday.format(new Date(`${date}T12:00:00Z`))))
    drawTable(paper, {
      columns: [
        { title: 'Upprop', share: 1.5 },
        { title: 'Start', share: 1.5 },
        { title: 'Heat', share: 1.1 },
        { title: 'Bana', share: 1.2 },
        ...(hasBibs ? [{ title: 'Nr', share: 1 }] : []),
        { title: 'Lag och gren', share: 5 },
        { title: 'Löpare', share: 6 },
      ],
      rows: ofDay.map((start) => cellsOf(start, hasBibs)),
      isStruck: (index) => ofDay[index]?.withdrawn ?? false,
    })
  }
  if (starts.starts.length === 0) paper.text('Skolan har inga starter i den publicerade heatindelningen.')
  const printed = `utskriven ${helsinkiDay(now)} kl. ${helsinkiClock(now)}`
  const count = paper.bufferedPageRange().count - first
  drawFooters(paper, `${school} · ${footer(karneval, starts.version)} · ${printed}`, { start: first, count })
}

const footer = ({ name }: Karneval, version: number | null): string =>
  version === null ? name : `${name} · heatindelning version ${version}`

const moved = (planned: string | null, minutes: number): string =>
  planned === null ? '' : helsinkiClock(new Date(Date.parse(planned) + minutes * 60_000))

function cellsOf(start: Start, hasBibs: boolean): string[] {
  const legs = start.legs.map(({ leg, runner }) => `${leg === null ? 'reserv' : leg} ${runner}`)
  return [
    moved(start.calls_at, start.delay_min),
    moved(start.starts_at, start.delay_min),
    String(start.heat),
    start.is_lane ? String(start.lane) : `plats ${start.lane}`,
    ...(hasBibs ? [start.bib ?? ''] : []),
    `${start.team_name}${start.withdrawn ? ' (struket)' : ''}\n${start.event_name}, ${roundNames[start.round]}`,
    legs.join(', '),
  ]
}

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('sv') + text.slice(1)

/** Draws the QR code right of the heading as vector squares, sharp at any size. */
function drawCode(paper: Paper, address: string): void {
  // bwip's types cover the options of images only and not the raw output.
  const [symbol] = bwip.raw({ bcid: 'qrcode', text: address, eclevel: 'M' } as never) as unknown as [
    { pixs: number[]; pixx: number; pixy: number },
  ]
  const side = mm(30)
  const cell = side / symbol.pixx
  const left = a4.left + contentWidth - side
  for (let y = 0; y < symbol.pixy; y += 1)
    for (let x = 0; x < symbol.pixx; x += 1)
      if (symbol.pixs[y * symbol.pixx + x] === 1) paper.rect(left + x * cell, a4.top + y * cell, cell, cell)
  paper.fill('#000000')
  const { y } = paper
  paper.fontSize(sizes.small).text('Gäller listan? Läs av koden.', left - mm(4), a4.top + side + mm(1), {
    width: side + mm(4),
    align: 'right',
  })
  paper.fontSize(sizes.text)
  paper.x = a4.left
  paper.y = Math.max(y, a4.top + side + mm(6))
  roomFor(paper, mm(20))
}
