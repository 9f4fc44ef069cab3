import { useEffect } from 'react'
import { useShown } from './address.ts'
import classes from './catalogue.module.css'
import type { Found } from './collect.ts'
import { EntryView, Words } from './entry-view.tsx'
import { RulesView } from './rules-view.tsx'
import { TokensView } from './tokens-view.tsx'

/** Entries by import path, in order. */
const groupsOf = (entries: readonly Found[]): [from: string, own: Found[]][] =>
  [...new Set(entries.map(({ from }) => from))].map((path) => [path, entries.filter(({ from }) => from === path)])

function Menu({ entries, shown }: { entries: readonly Found[]; shown: string }) {
  const link = (id: string, title: string) => (
    <li key={id}>
      <a href={`#/${id}`} aria-current={shown === id ? 'page' : undefined}>
        {title}
      </a>
    </li>
  )
  return (
    <nav className={classes.menu} aria-label="Components">
      {/* Unfolded by hand where it would stand above the content. */}
      <details open={window.innerWidth >= 768}>
        <summary>Components</summary>
        <ul>
          {link('', 'Which component when')}
          {link('rules', 'How a page behaves')}
          {link('tokens', 'Tokens')}
          {link('all', 'Everything on one page')}
        </ul>
        {groupsOf(entries).map(([from, own]) => (
          <section key={from}>
            <h2>{from.replace('@stafapp/shared/', '')}</h2>
            <ul>{own.map(({ id, title }) => link(id, title))}</ul>
          </section>
        ))}
      </details>
    </nav>
  )
}

function Overview({ entries }: { entries: readonly Found[] }) {
  return (
    <>
      <h1>Which component when</h1>
      {groupsOf(entries).map(([from, own]) => (
        <section key={from} className={classes.group}>
          <h2>
            <code>{from}</code>
          </h2>
          <dl className={classes.list}>
            {own.map(({ id, title, use }) => (
              <div key={id}>
                <dt>
                  <a href={`#/${id}`}>{title}</a>
                </dt>
                <dd>
                  <Words text={use} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

function Content({ entries, shown }: { entries: readonly Found[]; shown: string }) {
  if (shown === '') return <Overview entries={entries} />
  if (shown === 'rules') return <RulesView />
  if (shown === 'tokens') return <TokensView />
  if (shown === 'all') {
    return (
      <>
        <h1>All components</h1>
        {entries.map((entry) => (
          <EntryView key={entry.id} entry={entry} as="h2" />
        ))}
      </>
    )
  }
  const entry = entries.find(({ id }) => id === shown)
  return entry ? <EntryView key={entry.id} entry={entry} /> : <h1>There is no {shown}</h1>
}

/** The catalogue's page: the menu and what the address names. */
export function Frame({ entries }: { entries: readonly Found[] }) {
  const shown = useShown()
  const title = entries.find(({ id }) => id === shown)?.title ?? 'Stafapp'
  // A shown page component sets the tab's title to its own; this effect runs after its effect.
  useEffect(() => {
    document.title = `${title} – catalogue`
    window.scrollTo(0, 0)
  }, [title])
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <a href="#/">Stafapp: shared UI</a>
      </header>
      <Menu entries={entries} shown={shown} />
      <main className={classes.main}>
        <Content entries={entries} shown={shown} />
      </main>
    </div>
  )
}
