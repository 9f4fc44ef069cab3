import { escapeHtml } from '../../lib/escape-html.ts'
import { framedPage } from './framed-page.ts'

export type FoundSchool = { name: string; municipality: string; slug: string }

/** The colours and sizes of shared/browser/styles/tokens.css; light or dark by the device. */
const STYLE = `
:root { color-scheme: light dark; --page: #fff; --text: #16202e; --link: #0b4fc4; --primary: #0b3d91; --on-primary: #fff; --border: #758296 }
@media (prefers-color-scheme: dark) {
:root { --page: #10161f; --text: #e8edf4; --link: #96b8ff; --primary: #96b8ff; --on-primary: #0a1a33; --border: #8291a6 }
}
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; color: var(--text); background: var(--page); font: 1rem/1.5 system-ui, sans-serif }
header, footer { display: flex; flex-wrap: wrap; gap: 0 1.25rem; align-items: center; padding: 0 max(1rem, 50% - 35.5rem); background: #0a2a5e }
:is(header, footer) a { display: inline-flex; gap: .5rem; align-items: center; min-height: 2.75rem; color: #fff }
header > a { min-height: 3.5rem; margin-right: auto; font-size: 1.125rem; font-weight: 700; text-decoration: none }
nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem }
footer { padding-block: 1rem }
main { box-sizing: border-box; flex: 1; width: 100%; max-width: 73rem; margin: 0 auto; padding: 1rem }
h1 { margin: .5rem 0 1rem; line-height: 1.2 }
a { color: var(--link) }
li a { display: inline-block; padding: .375rem 0 }
ul { padding: 0; columns: 18rem; list-style: none }
label { display: block; font-weight: 600 }
form { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; max-width: 30rem }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .25rem .75rem; border: 1px solid var(--border); border-radius: .5rem; color: inherit; background: var(--page); font: inherit }
div { flex: 1 1 12rem }
button { min-height: 2.75rem; padding: .25rem 1rem; border: 0; border-radius: .5rem; color: var(--on-primary); background: var(--primary); font: inherit; font-weight: 600 }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
:is(header, footer) :focus-visible { outline-color: #facc15; outline-offset: -3px }`

/** The bar's logo, in its colours (shell/src/frame/brand.tsx). */
const LOGO =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#facc15"/><path d="M6 23c3-10 17-10 20 0" fill="none" stroke="#0a2a5e" stroke-width="2.5"/><path d="M10.5 25c2-6 9-6 11 0" fill="none" stroke="#b8371a" stroke-width="2.5"/><path d="M9 12 22 7" stroke="#0a2a5e" stroke-width="4" stroke-linecap="round"/></svg>'

const page = (title: string, content: string): string => `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Stafapp 2.0</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}
</style>
</head>
<body>
<header><a href="/">${LOGO}Stafapp 2.0</a>
<nav aria-label="Huvudmeny"><a href="/tidtabeller/minutschema">Minutschema</a><a href="/tidtabeller/heatindelning">Heatindelning</a><a href="/login">Logga in</a></nav></header>
<main>
<h1>${title}</h1>
${content}
</main>
<footer><a href="/">Startsidan</a><a href="/skola">Alla skolor</a><a href="/documentation/qna">Frågor och svar</a><a href="/documentation/tillganglighet">Tillgänglighet</a></footer>
</body>
</html>
`

const toAll = '<p><a href="/skola">Alla skolor</a></p>'

const listOf = (schools: readonly FoundSchool[]): string => {
  const items = schools.map(
    ({ slug, name, municipality }) =>
      `<li><a href="/skola/${slug}">${escapeHtml(name)}</a> <small>${escapeHtml(municipality)}</small></li>`,
  )
  return `<ul>\n${items.join('\n')}\n</ul>`
}

type Search = {
  name: string
  /** The schools that it may mean. */
  found: readonly FoundSchool[]
  /** None of them holds the search: they are asked about. */
  isGuess: boolean
  /** Those to propose beside guesses, and when there are none. */
  nearest: readonly FoundSchool[]
}

function resultOf({ name, found, isGuess, nearest }: Search): string {
  if (found.length > 0 && isGuess) {
    const proposed = [...new Set([...found, ...nearest])]
    const question = proposed.length === 1 ? 'Menade du den här skolan?' : 'Menade du någon av de här?'
    return `<p>Ingen skola heter ”${escapeHtml(name)}”. ${question}</p>\n${listOf(proposed)}\n${toAll}`
  }
  if (found.length > 0) return `<p>${found.length} skolor motsvarar sökningen.</p>\n${listOf(found)}\n${toAll}`
  const proposed = nearest.length > 0 ? `<p>Menade du någon av de här?</p>\n${listOf(nearest)}\n` : ''
  const inSchedule = `/tidtabeller/minutschema?${new URLSearchParams({ sok: name })}`
  return `<p>Ingen skola i heatindelningen motsvarar sökningen.</p>
${proposed}<p>Sök på skolans namn eller kommunen; elevers namn visas inte här. Sökte du en gren eller klass? <a href="${escapeHtml(inSchedule)}">Sök i minutschemat</a>.</p>
<p>Är er skola inte med? <a href="/#kontakt">Skriv eller ring till oss</a>.</p>
${toAll}`
}

/**
 * The page with the result of a search and the form for another one. `document` is the HTML of the list of all schools,
 * whose top bar and footer are used; null gives a plain page.
 */
export function schoolSearchPage(document: string | null, search: Search): string {
  const result = resultOf(search)
  const name = escapeHtml(search.name)
  const framed = document && framedPage(document, { title: 'Sök skola', text: result, search: name })
  if (framed) return framed
  const form = `<form action="/skola/sok" method="get"><input type="hidden" name="enkel"><div><label for="namn">Sök skola</label>
<input id="namn" name="namn" type="search" maxlength="100" autocomplete="off" value="${name}"></div>
<button type="submit">Sök</button></form>`
  return page('Sök skola', `${form}\n${result}`)
}

/** Also what nginx answers when no api does (shared/deploy/site.conf.template). */
export const searchFailedPage = (): string =>
  page('Sökningen fungerar inte just nu', `<p>Försök på nytt om en stund, eller välj skolan i listan.</p>\n${toAll}`)
