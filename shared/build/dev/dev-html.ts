type Page = { template: string; settings: Record<string, unknown>; scripts?: string[] }

/** The page in development: not prerendered, not hashed, the same for every path; the shell fetches the registry. */
export function devHtml({ template, settings, scripts = [] }: Page): string {
  const json = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
  const head = [
    '<link rel="stylesheet" href="/assets/main.css">',
    json('stafapp-settings', settings),
    ...['/assets/main.js', ...scripts].map((src) => `<script type="module" src="${src}"></script>`),
  ]
  return template.replace('<!--head-->', () => head.join('\n'))
}
