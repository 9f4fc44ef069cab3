import { escapeHtml } from '../../lib/escape-html.ts'
import { callsOf, type OpenApi, type Operation } from '../openapi/changes.ts'
import { type FieldRow, SchemaRows } from './schema-rows.ts'

type Call = { name: string; operation: Operation }
type Media = { schema?: object; example?: unknown }

/** Code, strong text and paragraphs of the document's descriptions. */
const inline = (text: string) =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .map((part) => `<p>${inline(part)}</p>`)
    .join('')

/** A table that scrolls by itself; `owner` is what it belongs to, for screen readers. */
const table = (caption: string, owner: string, heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [
    `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(`${caption}, ${owner}`)}"><table><caption>${escapeHtml(caption)}</caption>`,
    `<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map(
      ([first, ...rest]) => `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    ),
    '</tbody></table></div>',
  ].join('')

/** Paths and names break after a slash, a dot or an underscore, so that long ones fit on a phone. */
const breaking = (text: string) => escapeHtml(text).replaceAll(/([/._])/g, '$1<wbr>')

const typeCell = ({ type, link }: { type: string; link?: string }) =>
  link ? escapeHtml(type).replace(link, `<a href="#object-${link}">${link}</a>`) : escapeHtml(type)

const fieldTable = (caption: string, owner: string, rows: readonly FieldRow[]) =>
  rows.length === 0
    ? ''
    : table(
        caption,
        owner,
        ['Field', 'Type', 'Meaning'],
        rows.map((row) => [
          `<code>${breaking(row.path)}</code>${row.isOptional ? ' <small>optional</small>' : ''}`,
          typeCell(row),
          inline(row.text),
        ]),
      )

const example = (value: unknown, name: string) =>
  value === undefined
    ? ''
    : `<details><summary>Example<span class="hidden"> of ${escapeHtml(name)}</span></summary><pre tabindex="0"><code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</code></pre></details>`

const CSS = `
:root{color-scheme:light;--line:#d3dbe6;--soft:#f3f6fb;--muted:#4a5768;--link:#0b4fc4}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;color:#16202e;background:#fff}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999rem;background:#fff;padding:.75rem}
.skip:focus{left:1rem;top:1rem;z-index:1}
header{background:#0a2a5e;color:#fff;padding:1.25rem 1rem}
header p{margin:.25rem 0 0}
header a{color:#fff}
h1{margin:0;font-size:clamp(1.625rem,1.3rem + 1.4vw,2.25rem);line-height:1.2}
h2{font-size:1.5rem;line-height:1.2;margin:2.5rem 0 .5rem;padding-top:1rem;border-top:2px solid #0a2a5e}
h3{font-size:1.125rem;line-height:1.4;margin:0;overflow-wrap:anywhere}
h3 a{color:inherit;text-decoration:none}
h3 a:hover{text-decoration:underline}
nav{padding:1rem;border-bottom:1px solid var(--line);background:var(--soft)}
nav ul{list-style:none;margin:0;padding:0}
nav>ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a{display:inline-block;padding:.25rem 0}
main{padding:0 1rem 4rem;max-width:64rem}
article{border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin:1rem 0;content-visibility:auto;contain-intrinsic-size:auto 30rem}
article p{margin:.5rem 0}
article:target,section.object:target{border-color:var(--link);box-shadow:0 0 0 2px var(--link)}
.method{display:inline-block;min-width:4.25rem;padding:0 .5rem;margin-right:.5rem;border-radius:.25rem;background:#e4ebf5;color:#0a2a5e;font:600 .875rem/1.7 ui-monospace,Consolas,monospace;text-align:center}
.method.post{background:#eaf7ef;color:#0f5530}.method.put,.method.patch{background:#fff6df;color:#6b4000}.method.delete{background:#fef1f0;color:#8f1a11}
.who{color:var(--muted)}
.old{background:#fff6df;color:#6b4000;border-radius:.25rem;padding:0 .5rem}
code,pre{font-family:ui-monospace,Consolas,monospace;font-size:.875rem}
p code,td code{background:var(--soft);padding:.0625rem .25rem;border-radius:.25rem;overflow-wrap:anywhere}
pre{overflow:auto;background:var(--soft);border:1px solid var(--line);border-radius:.25rem;padding:.75rem;margin:.5rem 0;max-height:24rem}
summary{cursor:pointer;color:var(--link);padding:.25rem 0}
.wide{overflow-x:auto;margin:.75rem 0}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line)}
tbody th{font-weight:400;overflow-wrap:break-word}
thead th{color:var(--muted);font-weight:600;font-size:.875rem;border-top:0}
td a{display:inline-block;padding-block:.1875rem}
td,th{min-width:6rem}
.index{columns:20rem;list-style:none;padding:0;margin:.5rem 0}
.index li{break-inside:avoid}
.index a{display:inline-block;padding:.125rem 0;overflow-wrap:anywhere}
td:last-child{min-width:12rem}
small{color:var(--muted);white-space:nowrap}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(min-width:64rem){
body{display:grid;grid-template-columns:17rem minmax(0,1fr)}
header{grid-column:1/-1}
nav{position:sticky;top:0;align-self:start;height:100vh;overflow:auto;border-right:1px solid var(--line);border-bottom:0}
nav>ul{display:block}
main{padding:0 2rem 4rem}
}
@media(max-width:40rem){
table,tbody,tr,th,td{display:block}
thead{display:none}
caption{display:block}
tr{border-top:1px solid var(--line);padding:.375rem 0}
th,td{border:0;padding:.0625rem 0;min-width:0}
}
@media print{nav{display:none}article{break-inside:avoid;content-visibility:visible}}
`

const countOf = (calls: number) => (calls === 1 ? '1 call' : `${calls} calls`)

const index = (calls: readonly Call[]) =>
  `<ul class="index">${calls.map(({ name, operation }) => `<li><a href="#${operation.operationId}"><code>${breaking(name)}</code></a></li>`).join('')}</ul>`

/** Renders the API's document as one page without scripts; `style` is its style sheet, for the policy's hash. */
export function renderPage(document: OpenApi): { html: string; style: string } {
  const fields = new SchemaRows(document)
  const calls = [...callsOf(document)].map(([name, operation]): Call => ({ name, operation }))
  const objects = Object.keys(document.components.schemas).filter((name) => fields.isLinked(name))
  const ofRoom = (room: string) => calls.filter(({ operation }) => operation.tags?.includes(room))

  const content = (media: Readonly<Record<string, Media>> | undefined, what: string, name: string) =>
    Object.entries(media ?? {})
      .map(([type, { schema = {}, example: value }]) => {
        if (type !== 'application/json' || Object.keys(schema).length === 0)
          return `<p>${what}: <code>${type}</code></p>${example(value, `${what.toLowerCase()} of ${name}`)}`
        const { rows, ...shown } = fields.describe(schema)
        const title = rows.length > 0 ? '' : `<p>${what}: ${typeCell(shown)}</p>`
        return `${title}${fieldTable(`${what}${shown.type.startsWith('list') ? ': list of' : ''}`, name, rows)}${example(value, `${what.toLowerCase()} of ${name}`)}`
      })
      .join('')

  const parameterTable = ({ parameters = [] }: Operation, owner: string) => {
    const rows = parameters.map((given) => {
      const named = given.$ref
        ? document.components.parameters[given.$ref.slice(given.$ref.lastIndexOf('/') + 1)]
        : given
      const { name = '', in: place = '', required, schema = {}, description = '' } = { description: '', ...named }
      return [
        `<code>${escapeHtml(name)}</code>${required ? '' : ' <small>optional</small>'}`,
        place,
        typeCell(fields.describe(schema)),
        inline(description),
      ]
    })
    return rows.length === 0 ? '' : table('Parameters', owner, ['Name', 'In', 'Type', 'Meaning'], rows)
  }

  const refusals = ({ responses }: Operation) =>
    Object.entries(responses)
      .filter(([status, answer]) => answer.$ref && status !== 'default')
      .map(([status, { $ref = '' }]) => {
        const name = $ref.slice($ref.lastIndexOf('/') + 1)
        return `<a href="#answer-${name}">${status}<span class="hidden"> ${name}</span></a>`
      })
      .join(', ')

  const article = ({ name, operation }: Call) => {
    const [method = '', path = ''] = name.split(' ')
    const success = Object.entries(operation.responses).filter(([, answer]) => !answer.$ref)
    return [
      `<article id="${operation.operationId}"><h3><span class="method ${method.toLowerCase()}">${method}</span><a href="#${operation.operationId}"><code>${breaking(path)}</code></a></h3>`,
      `<p lang="sv">${escapeHtml(operation.summary ?? '')}</p>`,
      `<p class="who">${operation.deprecated ? '<strong class="old">Deprecated</strong> ' : ''}${inline(operation.description ?? '')}</p>`,
      parameterTable(operation, name),
      content(operation.requestBody?.content, 'Body', name),
      ...success.map(([status, answer]) =>
        answer.content ? content(answer.content, `Answer ${status}`, name) : `<p>Answer ${status}, without a body</p>`,
      ),
      `<p class="who">Errors: ${refusals(operation)}</p></article>`,
    ].join('')
  }

  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>The API of ${escapeHtml(document.info.title)}</title><style>${CSS}</style></head><body>`,
    '<a class="skip" href="#content">To the content</a>',
    `<header><h1>The API of ${escapeHtml(document.info.title)}</h1><p>Version ${document.info.version}, ${countOf(calls.length)}. <a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header>`,
    '<nav aria-label="Contents"><ul>',
    '<li><a href="#content">How it works</a></li>',
    ...document.tags.map(
      ({ name }) => `<li><a href="#room-${name}">${name}</a> <small>${countOf(ofRoom(name).length)}</small></li>`,
    ),
    `<li><a href="#errors">Errors</a></li><li><a href="#objects">Objects</a> <small>${objects.length}</small></li></ul></nav>`,
    `<main id="content" tabindex="-1"><h2>How it works</h2>${paragraphs(document.info.description)}`,
    ...document.tags.map(
      ({ name, description }) =>
        `<section aria-labelledby="room-${name}"><h2 id="room-${name}">${name}</h2><p>${inline(description)}</p>${index(ofRoom(name))}${ofRoom(name).map(article).join('\n')}</section>`,
    ),
    '<section aria-labelledby="errors"><h2 id="errors">Errors</h2>',
    ...Object.entries(document.components.responses).map(
      ([name, { description }]) =>
        `<article id="answer-${name}"><h3>${name}</h3><p>${inline(description)}</p></article>`,
    ),
    '</section><section aria-labelledby="objects"><h2 id="objects">Objects</h2>',
    ...objects.map((name) => {
      const component = document.components.schemas[name] ?? {}
      return `<article id="object-${name}"><h3><a href="#object-${name}">${name}</a></h3>${component.description ? `<p>${inline(component.description)}</p>` : ''}${fieldTable('Fields', name, fields.rows(component))}</article>`
    }),
    '</section></main></body></html>\n',
  ].join('\n')
  return { html, style: CSS }
}
