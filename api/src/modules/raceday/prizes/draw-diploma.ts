import { createPaper, fonts, type Paper, printableText, toBytes } from '../../../lib/pdf/paper.ts'
import { a4, mm } from '../../../lib/pdf/units.ts'
import type { Diploma, DiplomasOrder } from './diplomas.ts'

/** The product's colours; all are dark enough to be told apart from the paper in black and white. */
const colours = { text: '#16202e', primary: '#0b3d91', track: '#b8371a', muted: '#4a5768', line: '#ffffff' }

/** A diploma lies on its side. */
const page = { width: a4.height, height: a4.width }
const margin = mm(9)
/** The lanes of the track that runs around the page. */
const LANES = 4
const LANE = mm(2.6)
const inner = margin + LANES * LANE
const textWidth = page.width - 2 * (inner + mm(14))
const textLeft = inner + mm(14)

/** One page per diploma. Pages are written as they are drawn, so that thousands of them do not stay in memory. */
export async function drawDiplomas({ karneval, place, diplomas, now }: DiplomasOrder): Promise<Buffer> {
  const paper = createPaper({ title: `Diplom, ${karneval}`, madeAt: now, isPosters: true })
  for (const [index, diploma] of diplomas.entries()) {
    if (index > 0) paper.addPage()
    drawTrack(paper)
    drawRunners(paper, { x: page.width / 2 - mm(34), y: inner + mm(5), width: mm(68) })
    drawTexts(paper, diploma, { karneval, place })
  }
  return toBytes(paper)
}

/** A running track as the frame: lanes with white lines between them, and a start line. */
function drawTrack(paper: Paper): void {
  const lane = (inset: number) =>
    paper.roundedRect(inset, inset, page.width - 2 * inset, page.height - 2 * inset, mm(26) - (inset - margin))
  lane(margin + (LANES * LANE) / 2)
    .lineWidth(LANES * LANE)
    .stroke(colours.track)
  for (let line = 0; line <= LANES; line += 1) {
    const isEdge = line === 0 || line === LANES
    lane(margin + line * LANE)
      .lineWidth(isEdge ? 1.6 : 0.8)
      .stroke(isEdge ? colours.primary : colours.line)
  }
  const x = page.width / 2
  const bottom = page.height - margin
  paper
    .moveTo(x, bottom - LANES * LANE)
    .lineTo(x, bottom)
    .lineWidth(2)
    .stroke(colours.line)
}

type Part = {
  d?: string
  circle?: [x: number, y: number, radius: number]
  stroke?: string
  fill?: string
  width?: number
}

/** Children who run with a baton: drawn like those of the landing page, on white paper. */
const runner = (skin: string, shirt: string, hair: string): Part[] => [
  { d: 'M-4-50L-24-42L-32-58M-10-28L-22-10L-46-8M-10-28L12-20L6 8', stroke: skin },
  { d: 'M-2-56L-10-30', stroke: shirt, width: 22 },
  { d: 'M0-60L20-48L42-58', stroke: skin },
  { circle: [6, -86, 15], fill: skin },
  { d: 'M-6-92Q0-106 16-98', stroke: hair, width: 9 },
]
const wheelchair: Part[] = [
  { circle: [-6, -24, 30], stroke: colours.text, width: 5 },
  { circle: [52, -4, 10], stroke: colours.text, width: 5 },
  { d: 'M-6-24H34L52-4', stroke: colours.text, width: 5 },
  { d: 'M0-36H30L38-10', stroke: '#d9a274' },
  { d: 'M8-72L0-40', stroke: colours.track, width: 22 },
  { d: 'M10-70L22-48L6-34', stroke: '#d9a274' },
  { circle: [18, -98, 15], fill: '#d9a274' },
  { d: 'M5-103Q12-118 29-110M4-100L-10-92', stroke: '#8a5300', width: 9 },
]
const scene: { at: [x: number, y: number]; scale: number; parts: Part[] }[] = [
  { at: [70, 150], scale: 1, parts: runner('#d9a274', colours.primary, '#5b3a20') },
  { at: [190, 152], scale: 0.86, parts: runner('#8d5a3b', '#8a5300', '#1d1512') },
  { at: [0, 0], scale: 1, parts: [{ d: 'M106 96L132 84', stroke: colours.track, width: 8 }] },
  { at: [320, 152], scale: 1, parts: wheelchair },
]
const SCENE_WIDTH = 400

function drawRunners(paper: Paper, { x, y, width }: { x: number; y: number; width: number }): void {
  paper
    .save()
    .translate(x, y)
    .scale(width / SCENE_WIDTH)
  for (const { at, scale, parts } of scene) {
    paper
      .save()
      .translate(...at)
      .scale(scale)
      .lineCap('round')
      .lineJoin('round')
    for (const { d, circle, stroke, fill, width: line = 11 } of parts) {
      if (circle) paper.circle(...circle)
      else if (d) paper.path(d)
      if (fill) paper.fill(fill)
      else if (stroke) paper.lineWidth(line).stroke(stroke)
    }
    paper.restore()
  }
  paper.restore()
}

type Text = { size: number; font?: keyof typeof fonts; colour?: string; spacing?: number; least?: number }

/** One line in the middle, in smaller letters when it would not fit; cut only when it is longer than any name. */
function drawLine(paper: Paper, text: string, y: number, { size, font = 'regular', colour, spacing = 0, least }: Text) {
  paper.font(fonts[font]).fontSize(size)
  const shown = printableText(text)
  const measured = paper.widthOfString(shown, { characterSpacing: spacing })
  const fitting = measured > textWidth ? Math.max(least ?? size / 2, (size * textWidth) / measured) : size
  paper
    .fillColor(colour ?? colours.text)
    .fontSize(fitting)
    .text(shown, textLeft, y + (size - fitting) * 0.6, {
      width: textWidth,
      height: size * 1.5,
      align: 'center',
      characterSpacing: spacing,
      lineBreak: measured > textWidth * 2,
      ellipsis: true,
    })
}

function drawTexts(paper: Paper, diploma: Diploma, { karneval, place }: { karneval: string; place: string }): void {
  const { school, team, event, honour, detail, isRecord, runners } = diploma
  const top = inner + mm(36)
  const at = (length: number) => top + mm(length)
  drawLine(paper, 'DIPLOM', at(0), { size: 40, font: 'bold', colour: colours.primary, spacing: 10 })
  drawLine(paper, karneval, at(17), { size: 14, colour: colours.muted })
  drawLine(paper, team, at(29), { size: 30, font: 'bold' })
  // A team is named after its school unless the school chose another name.
  if (!team.startsWith(school)) drawLine(paper, school, at(43), { size: 15, colour: colours.muted })
  drawLine(paper, honour, at(52), { size: 28, font: 'bold', colour: colours.track })
  drawLine(paper, event, at(66), { size: 16 })
  drawLine(paper, [detail, isRecord && 'karnevalsrekord'].filter(Boolean).join(', '), at(74.5), {
    size: 16,
    font: 'bold',
  })
  if (runners.length > 0) {
    paper
      .font(fonts.regular)
      .fontSize(runners.length > 12 ? 10.5 : 13)
      .fillColor(colours.text)
      .text(runners.map(printableText).join(', '), textLeft, at(84.5), {
        width: textWidth,
        height: mm(27),
        align: 'center',
        ellipsis: true,
      })
  }
  drawLine(paper, place, page.height - inner - mm(10), { size: 11, colour: colours.muted })
}
