/** fontkit has no types of its own; pdfkit takes what it opens in place of a file. */
declare module 'fontkit' {
  export type OpenFont = PDFKit.Mixins.PDFFontSource & { hasGlyphForCodePoint: (code: number) => boolean }
  export function create(bytes: Uint8Array): OpenFont
}
