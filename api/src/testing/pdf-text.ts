import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader finds in a PDF: each page's texts in the order in which they were drawn, joined by one blank. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    const pages = await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) => {
        const { items } = await (await document.getPage(index + 1)).getTextContent()
        return items
          .map((item) => ('str' in item ? item.str : ''))
          .join(' ')
          .replaceAll(/ {2,}/g, ' ')
      }),
    )
    return pages
  } finally {
    await task.destroy()
  }
}
