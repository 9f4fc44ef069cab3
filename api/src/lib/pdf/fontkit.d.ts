/** fontkit ships no types; pdfkit accepts an opened font in place of a file. */
declare module 'fontkit' {
  export type OpenFont = PDFKit.Mixins.PDFFontSource & {
    hasGlyphForCodePoint: (code: number) => boolean
    /** Glyphs of a text with their places; pdfkit measures and draws with it. */
    layout: (text: string, features?: unknown) => unknown
  }
  export function create(bytes: Uint8Array): OpenFont
}
