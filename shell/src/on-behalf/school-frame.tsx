import { useQuery } from '@stafapp/shared/data'
import { FindSchool } from '@stafapp/shared/find-school'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link, useLocation, useSearchParams } from '@stafapp/shared/router'
import type { PropsWithChildren } from 'react'
import { ownerOf } from '../federation/registry/lookup.ts'
import { useRegistry } from '../federation/registry/registry-store.ts'
import { schoolToWorkForQuery } from './api/get-school.ts'
import { ReasonField } from './reason-field.tsx'
import classes from './school-frame.module.css'

/** A school's own page as the organiser sees it: whose it is and why something is changed stand above it. */
export function SchoolFrame({ children }: PropsWithChildren) {
  const title = usePageTitle()
  const [search] = useSearchParams()
  const text = search.get('skola')
  if (text === null) {
    return (
      <Page title={title} intro="Det här är en sida för skolans eget folk. Välj den skola vars sida du vill se.">
        <OtherSchool />
      </Page>
    )
  }
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  if (id === null) return <NoSchool title={title} text="Adressen nämner ingen skola. Sök upp den här i stället." />
  return (
    <ForSchool id={id} title={title}>
      {children}
    </ForSchool>
  )
}

function ForSchool({ id, title, children }: PropsWithChildren<{ id: number; title: string }>) {
  const { data: school, error, refetch } = useQuery(schoolToWorkForQuery(id))
  if (!school) {
    return (
      <Page title={title}>
        {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading text="Hämtar skolan" />}
      </Page>
    )
  }
  if (school.school_unit.length === 0) {
    return <NoSchool title={title} text={`${school.name} har inga skolenheter och därför inga egna sidor.`} />
  }
  return (
    <>
      <section className={`${classes.bar} no-print`} aria-label="Arrangörens vy">
        <div className={classes.inside}>
          <p className={classes.who}>
            Du ser <strong>{school.name}</strong> som arrangör.{' '}
            <Link to={`/detail/school/${id}`}>Tillbaka till skolans uppgifter</Link>
          </p>
          <ReasonField />
          <div className={classes.more}>
            <details>
              <summary>Skolans andra sidor</summary>
              <OtherPages school={id} />
            </details>
            <details>
              <summary>Byt skola</summary>
              <OtherSchool />
            </details>
          </div>
        </div>
      </section>
      {children}
    </>
  )
}

function NoSchool({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title}>
      <ErrorBox error={text} />
      <OtherSchool />
    </Page>
  )
}

function OtherPages({ school }: { school: number }) {
  const { remotes } = useRegistry()
  const { pathname } = useLocation()
  const pages = remotes
    .filter(({ enabled }) => enabled)
    .flatMap(({ routes }) => routes.filter(({ ofSchool, path }) => ofSchool && path !== pathname))
  return (
    <ul className={classes.links}>
      {pages.map(({ path, title }) => (
        <li key={path}>
          <Link to={`${path}?skola=${school}`}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

function usePageTitle(): string {
  const registry = useRegistry()
  return ownerOf(registry, useLocation().pathname)?.route.title ?? 'Skolans sida'
}

/** Leads to the same page of another school. */
function OtherSchool() {
  const { pathname } = useLocation()
  return <FindSchool most={10} addressOf={(school) => `${pathname}?skola=${school}`} />
}
