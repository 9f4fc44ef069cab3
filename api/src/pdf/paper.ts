import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type OpenFont } from 'fontkit'
import PDFDocument from 'pdfkit'
import { replacementOf, signsOf } from './signs.ts'
import { a4 } from './units.ts'

export type Paper = PDFKit.PDFDocument

/**
 * The built-in Helvetica has no typographic minus and cannot be embedded. pdfkit knows no fallback and draws an empty box
 * for what a font lacks, so the font is given only what it holds.
 */
function openFont(name: string): OpenFont {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`))))
  const layout = font.layout.bind(font)
  font.layout = (text, features) => layout(printableText(text), features)
  return font
}

let opened: { regular: OpenFont; bold: OpenFont } | undefined

/** Reading a font's tables takes longer than drawing a page with it, so all papers of a process share what was read. */
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

/** What becomes of a sign on paper; null when the embedded fonts hold it. */
export const lostOnPaper = (sign: string): string | null =>
  [...sign].every((part) => isPrintable(part) || /\s/.test(part)) ? null : replacementOf(sign, isPrintable)

/** Both fonts hold all of it; most texts need no closer look. */
const latin1 = /^[\x20-\x7e\xa0-\xff]*$/

/** Text as the embedded fonts can write it. Every text that is drawn passes through here. */
export const printableText = (text: string): string =>
  latin1.test(text)
    ? text
    : signsOf(text)
        .map((sign) => lostOnPaper(sign) ?? sign)
        .join('')

type PaperOptions = {
  /** Shown by readers as the window's title. */
  title: string
  /** Written into the file, so that the same content gives the same bytes whenever it is printed. */
  madeAt: Date
}

/** An empty A4 document in Swedish with the embedded fonts; pages are kept until the end so that they can be numbered. */
export function createPaper({ title, madeAt }: PaperOptions): Paper {
  const paper = new PDFDocument({
    size: [a4.width, a4.height],
    margins: { left: a4.left, right: a4.right, top: a4.top, bottom: a4.bottom },
    bufferPages: true,
    lang: 'sv-FI',
    displayTitle: true,
    info: { Title: title, Creator: 'Stafapp 2.0', CreationDate: madeAt, ModDate: madeAt },
  })
  const { regular, bold } = openFonts()
  paper.registerFont(fonts.regular, regular)
  paper.registerFont(fonts.bold, bold)
  return paper.font(fonts.regular).fontSize(sizes.text)
}

/** Ends the document and gives its bytes. */
export function toBytes(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
    paper.end()
  })
}
