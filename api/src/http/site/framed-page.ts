/**
 * Puts `text` into a page of the portal: keeps the top bar, the search field and the footer of `document`, which is the
 * HTML of a public page with a search, replaces the rest of its content, and removes its scripts.
 * @returns null when the document has no search field to keep
 */
export function framedPage(
  document: string,
  { title, text, search }: { title: string; text: string; search: string },
): string | null {
  const isOurs = SEARCH.test(document) && CONTENT.test(document)
  if (!isOurs) return null
  return (
    document
      .replace(/<title>.*?<\/title>/, () => `<title>${title} – Stafapp 2.0</title>`)
      // Without the page's code there is nothing to wait for: its menu and what else is for this case is shown.
      .replace(/<(script|template)\b.*?<\/\1>/gs, (part) => (part.includes('localStorage.theme') ? part : ''))
      .replace(/<\/?noscript>/g, '')
      .replace('</head>', () => `<style>${STYLE}</style>\n</head>`)
      .replace(SEARCH, (field) => field.replace(/ value=".*?"/, () => ` value="${search}"`))
      .replace(CONTENT, (_, before) => `${before}${text}</div></main>`)
  )
}

const SEARCH = /<input\b[^>]* name="namn"[^>]*>/
/** Up to the end of the toolbar that holds the search; what follows is the page's list. */
const CONTENT = /(<main\b.*?<\/search><\/div>).*<\/main>/s

/** Without code: a choice of the theme that cannot be made, and the message about code that does not come. */
const STYLE = `
#start-failure, #theme-choice, .needs-scripts { display: none !important }
main ul { padding: 0; columns: 18rem; list-style: none }
main li a { display: inline-flex; align-items: center; min-height: var(--target-size) }
main li small { margin-left: var(--space-1); color: var(--color-text-muted) }`
