import { phoneText } from '@stafapp/shared/rules/phone'
import { packetCode } from '@stafapp/shared/rules/raceday/packet-code'
import { roundNames } from '@stafapp/shared/rules/round-names'
import { helsinkiClock, helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { drawQrCode } from '../../../lib/pdf/code.ts'
import { drawFooters, drawHeading, drawSubheading, roomFor } from '../../../lib/pdf/frame.ts'
import { createPaper, type Paper, sizes, toBytes } from '../../../lib/pdf/paper.ts'
import { drawTable } from '../../../lib/pdf/table.ts'
import { a4, contentWidth, mm } from '../../../lib/pdf/units.ts'
import type { Karneval } from '../../karneval/public.ts'
import type { PacketFacts } from './packet-facts.ts'
import { checkPath, type Day } from './school-day.ts'
import type { Start } from './starts.ts'

const weekday = new Intl.DateTimeFormat('sv-FI', { weekday: 'long', day: 'numeric', month: 'numeric', timeZone: 'UTC' })

type Packet = Day & { facts: PacketFacts }

export type PacketOptions = { publicUrl: string; now: Date }

/**
 * A school's day as a PDF: the teams' times and places, the runners, and a code to check whether the printout is
 * current.
 */
export async function drawPacket(day: Packet, options: PacketOptions): Promise<Buffer> {
  const paper = createPaper({ title: `${schoolOf(day)}, ${day.karneval.name}`, madeAt: options.now })
  writePacket(paper, day, options)
  return toBytes(paper)
}

/** Many schools' days in one file for printing, each with its own pages and page numbers. */
export async function drawPackets(days: readonly Packet[], options: PacketOptions): Promise<Buffer> {
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
function writePacket(paper: Paper, day: Packet, { publicUrl, now }: PacketOptions): void {
  const { karneval, units, starts, facts } = day
  const school = schoolOf(day)
  const hasBibs = starts.starts.some(({ bib }) => bib !== null)
  const first = paper.bufferedPageRange().count - 1
  drawHeading(paper, {
    title: school,
    lines: [karneval.name, `${karneval.venue}, ${karneval.city}`, ...units.map(({ unit_name }) => unit_name)],
  })
  drawCodes(paper, {
    address: publicUrl + checkPath(day),
    call: packetCode({ year: karneval.year, school: units[0]?.school ?? 0 }),
    number: units[0]?.school ?? 0,
  })
  drawFacts(paper, facts)
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
  drawFinals(paper, starts.starts)
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

type Codes = { address: string; call: string; number: number }

/** Draws two QR codes right of the heading: one for the call room, one that tells whether the printout is current. */
function drawCodes(paper: Paper, { address, call, number }: Codes): void {
  const side = mm(30)
  const right = a4.left + contentWidth - side
  const left = right - side - mm(8)
  const { y } = paper
  drawQrCode(paper, call, { x: left, y: a4.top, side })
  drawQrCode(paper, address, { x: right, y: a4.top, side })
  paper.fontSize(sizes.small)
  const below = { width: side + mm(6), align: 'center' } as const
  paper.text(`Visa vid uppropet.\nSkolans nummer ${number}`, left - mm(3), a4.top + side + mm(1), below)
  paper.text('Gäller listan?\nLäs av koden.', right - mm(3), a4.top + side + mm(1), below)
  paper.fontSize(sizes.text)
  paper.x = a4.left
  paper.y = Math.max(y, a4.top + side + mm(9))
  roomFor(paper, mm(20))
}

const serviceWords = { bespisning_friday: 'Bespisning fredag', bespisning_saturday: 'Bespisning lördag', logi: 'Logi' }

/** Leaders with their phones, meals and lodging; nothing for a school without any. */
function drawFacts(paper: Paper, { leaders, services }: PacketFacts): void {
  const rows = [
    ...(leaders.length > 0
      ? [['Lagledare', leaders.map(({ name, phone }) => [name, phoneText(phone)].filter(Boolean).join(' ')).join(', ')]]
      : []),
    ...[...Map.groupBy(services, ({ category }) => category)].map(([category, own]) => [
      serviceWords[category],
      own.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    ]),
  ]
  if (rows.length === 0) return
  drawTable(paper, {
    columns: [
      { title: 'Skolan', share: 1.6 },
      { title: '', share: 7 },
    ],
    rows,
  })
}

/** Where and when the teams run again if they go on from their trial. */
function drawFinals(paper: Paper, starts: readonly Start[]): void {
  const ofEvent = new Map(
    starts.flatMap((start) => (start.final && !start.withdrawn ? [[start.event_instance, start] as const] : [])),
  )
  if (ofEvent.size === 0) return
  drawSubheading(paper, 'Finaler, om laget går vidare')
  drawTable(paper, {
    columns: [
      { title: 'Gren', share: 5 },
      { title: 'Dag', share: 2.4 },
      { title: 'Upprop', share: 1.5 },
      { title: 'Start', share: 1.5 },
      { title: 'Plats', share: 2 },
    ],
    rows: [...ofEvent.values()].flatMap(({ event_name, final }) =>
      final
        ? [
            [
              event_name,
              weekday.format(new Date(`${final.day}T12:00:00Z`)),
              moved(final.calls_at, final.delay_min),
              moved(final.starts_at, final.delay_min),
              final.track ?? '',
            ],
          ]
        : [],
    ),
  })
}
