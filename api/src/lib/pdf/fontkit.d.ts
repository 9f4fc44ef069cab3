/** fontkit ships no types; pdfkit accepts an opened font in place of a file. */
declare module 'fontkit' {
  export type Glyph = {
    /** The text that the glyph was looked up for; several letters for a ligature, none for a part of another glyph. */
    codePoints: readonly number[]
    constructor: new (id: number, codePoints: readonly number[], font: OpenFont) => Glyph
  }
  export type OpenFont = PDFKit.Mixins.PDFFontSource & {
    hasGlyphForCodePoint: (code: number) => boolean
    /** Null when the font's format is unknown. */
    getGlyph: (id: number, codePoints?: readonly number[]) => Glyph | null
    /** Glyphs of a text with their places; pdfkit measures and draws with it. */
    layout: (text: string, features?: unknown) => GlyphRun
  }
  /** A text's glyphs and where each of them stands. */
  export type GlyphRun = { positions: readonly object[] }
  export function create(bytes: Uint8Array): OpenFont
}
