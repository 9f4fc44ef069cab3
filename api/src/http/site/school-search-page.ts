import { escapeHtml } from '../../lib/escape-html.ts'

export type FoundSchool = { name: string; slug: string }

/** The colours and sizes of shared/browser/styles/tokens.css. */
const STYLE = `
body { max-width: 44rem; margin: 0 auto; padding: 1rem; color: #16202e; background: #fff; font: 1rem/1.5 system-ui, sans-serif }
a { color: #0b4fc4 }
li a { display: inline-block; padding: .375rem 0 }
ul { padding: 0; list-style: none }
label { display: block; font-weight: 600 }
form { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem }
input { box-sizing: border-box; width: 100%; min-height: 2.5rem; padding: .25rem .75rem; border: 1px solid #758296; border-radius: .5rem; font: inherit }
div { flex: 1 1 14rem }
button { min-height: 2.5rem; padding: .25rem 1rem; border: 0; border-radius: .5rem; color: #fff; background: #0b3d91; font: inherit; font-weight: 600 }
:focus-visible { outline: 3px solid #0b4fc4; outline-offset: 2px }`

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
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`

const links = '<p><a href="/skola">Alla skolor</a> · <a href="/tidtabeller/heatindelning">Heatindelning</a></p>'

/** The schools that a search may mean, with the form for another try. */
export function schoolSearchPage(name: string, found: readonly FoundSchool[]): string {
  const items = found.map((school) => `<li><a href="/skola/${school.slug}">${escapeHtml(school.name)}</a></li>`)
  const result =
    found.length === 0
      ? '<p>Ingen skola i heatindelningen motsvarar sökningen.</p>\n<p>Pröva med en kortare del av namnet, till exempel Sursik.</p>'
      : `<p>${found.length} skolor motsvarar sökningen.</p>\n<ul>\n${items.join('\n')}\n</ul>`
  const form = `<form action="/skola/sok" method="get"><div><label for="namn">Sök skola</label>
<input id="namn" name="namn" type="search" maxlength="100" autocomplete="off" value="${escapeHtml(name)}"></div>
<button type="submit">Sök</button></form>`
  return page('Sök skola', `${form}\n${result}\n${links}`)
}

/** Also what nginx answers when no api does (shared/deploy/site.conf.template). */
export const searchFailedPage = (): string =>
  page('Sökningen fungerar inte just nu', `<p>Försök på nytt om en stund, eller välj skolan i listan.</p>\n${links}`)
