import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Text of each PDF page in drawing order, joined by spaces. */
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
