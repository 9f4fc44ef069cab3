import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Glyph, type GlyphRun, type OpenFont } from 'fontkit'
import PDFDocument from 'pdfkit'
import { replacementOf, signsOf } from './signs.ts'
import { a4 } from './units.ts'

export type Paper = PDFKit.PDFDocument

const isSameText = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((code, index) => code === b[index])

/**
 * fontkit keeps one glyph per id, with the text of its first use, and pdfkit writes that text into the file. A glyph first
 * met as a part of another (the A of Å, when a paper with Å is written) would stay without text in every later paper of the
 * process. This keeps one glyph per id and text instead, so that a paper's text depends on nothing drawn before.
 */
function glyphsByText(font: OpenFont): OpenFont['getGlyph'] {
  const getGlyph = font.getGlyph.bind(font)
  const made = new Map<number, Glyph[]>()
  return (id, codePoints = []) => {
    const glyphs = made.get(id) ?? []
    const known = glyphs.find((glyph) => isSameText(glyph.codePoints, codePoints))
    if (known) {
      return known
    }
    const first = getGlyph(id, codePoints)
    if (!first) {
      return null
    }
    const glyph = isSameText(first.codePoints, codePoints) ? first : new first.constructor(id, codePoints, font)
    made.set(id, [...glyphs, glyph])
    return glyph
  }
}

/** Words whose glyphs a font remembers: those of a mailing are mostly the same on every paper. */
const REMEMBERED = 5000

/**
 * Embedded, because the built-in Helvetica has no typographic minus. pdfkit has no fallback fonts and draws missing
 * characters as empty boxes, so the layout gets only characters that the font has. pdfkit remembers words for one document
 * only; to find a word's glyphs and places takes longer than all else on a paper.
 */
function openFont(name: string): OpenFont {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`))))
  font.getGlyph = glyphsByText(font)
  const layout = font.layout.bind(font)
  const known = new Map<string, GlyphRun>()
  font.layout = (text, features) => {
    if (features) return layout(printableText(text), features)
    const run = known.get(text) ?? layout(printableText(text))
    if (known.size >= REMEMBERED) known.clear()
    known.set(text, run)
    return copyOf(run)
  }
  return font
}

/** pdfkit scales the places of the run that it gets. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
    positions: run.positions.map((position) => ({ ...position })),
  })

let opened: { regular: OpenFont; bold: OpenFont } | undefined

/** Shared by all papers of the process, because parsing a font takes longer than drawing a page. */
const openFonts = () => {
  opened ??= {
    regular: openFont('400Regular/NotoSans_400Regular'),
    bold: openFont('700Bold/NotoSans_700Bold'),
  }
  return opened
}

export const fonts = { regular: 'regular', bold: 'bold' } as const
export const sizes = { title: 18, heading: 12, text: 9.5, small: 7.5 } as const

const isPrintable = (part: string): boolean => {
  const { regular, bold } = openFonts()
  const code = part.codePointAt(0) ?? 0
  return regular.hasGlyphForCodePoint(code) && bold.hasGlyphForCodePoint(code)
}

/** The replacement of a character on paper; null when the embedded fonts have it. */
export const lostOnPaper = (sign: string): string | null =>
  [...sign].every((part) => isPrintable(part) || /\s/.test(part)) ? null : replacementOf(sign, isPrintable)

/** Fast path: both fonts have all of these characters. */
const latin1 = /^[\x20-\x7e\xa0-\xff]*$/

/** Replaces characters missing from the embedded fonts. All drawn text passes through here. */
export const printableText = (text: string): string =>
  latin1.test(text)
    ? text
    : signsOf(text)
        .map((sign) => lostOnPaper(sign) ?? sign)
        .join('')

type PaperOptions = {
  /** Shown by PDF readers as the window title. */
  title: string
  /** Creation date in the file, so that the same content always gives the same bytes. */
  madeAt: Date
  /**
   * Pages that lie on their side and are drawn one by one, without margins or numbers: each is written when the next one
   * begins, so that thousands of them do not stay in memory.
   */
  isPosters?: boolean
}

/**
 * An empty A4 document in Swedish with the embedded fonts; pages are buffered so that they can be numbered at the end.
 */
export function createPaper({ title, madeAt, isPosters = false }: PaperOptions): Paper {
  const paper = new PDFDocument({
    size: isPosters ? [a4.height, a4.width] : [a4.width, a4.height],
    margins: isPosters
      ? { left: 0, right: 0, top: 0, bottom: 0 }
      : { left: a4.left, right: a4.right, top: a4.top, bottom: a4.bottom },
    bufferPages: !isPosters,
    // Not Helvetica, which pdfkit would read for every document.
    font: '',
    lang: 'sv-FI',
    displayTitle: true,
    info: { Title: title, Creator: 'Stafapp 2.0', CreationDate: madeAt, ModDate: madeAt },
  })
  const { regular, bold } = openFonts()
  paper.registerFont(fonts.regular, regular)
  paper.registerFont(fonts.bold, bold)
  return paper.font(fonts.regular).fontSize(sizes.text)
}

/** Ends the document and returns its bytes. */
export function toBytes(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
    paper.end()
  })
}
