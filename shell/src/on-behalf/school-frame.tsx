import { queryOptions, request, useQuery } from '@stafapp/shared/data'
import { FindSchool } from '@stafapp/shared/find-school'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link, useLocation, useSearchParams } from '@stafapp/shared/router'
import { type PropsWithChildren, useEffect, useId, useRef } from 'react'
import { ownerOf } from '../federation/registry/lookup.ts'
import { useRegistry } from '../federation/registry/registry-store.ts'
import { giveReason, MAX_REASON, useReason, workFor } from './reason.ts'
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
        <ReasonField />
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

/** Why the organiser changes something for the school: taken when the field is left, needed before the first change. */
function ReasonField() {
  const { reason, isMissed } = useReason()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    // Not out of a field where somebody is writing.
    if (isMissed && !document.activeElement?.matches('input, select, textarea')) field.current?.focus()
  }, [isMissed])
  return (
    <div className={classes.reason} data-in-use>
      <label className={classes.label} htmlFor={id}>
        Orsak till det du ändrar
      </label>
      <input
        ref={field}
        id={id}
        className={classes.input}
        autoComplete="off"
        maxLength={MAX_REASON}
        defaultValue={reason}
        aria-invalid={isMissed}
        aria-describedby={`${id}-hint`}
        onBlur={({ target }) => giveReason(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') giveReason(currentTarget.value)
        }}
      />
      <p id={`${id}-hint`} className={isMissed ? classes.error : classes.hint} aria-live="polite">
        {hint(reason, isMissed)}
      </p>
    </div>
  )
}

function hint(reason: string, isMissed: boolean): string {
  if (isMissed) return 'Skriv varför du ändrar något för skolan, minst tre tecken. Inget har sparats.'
  if (reason !== '') return 'Orsaken sparas i ändringsloggen med det du ändrar.'
  return 'Behövs inte för att läsa, bara för att ändra något.'
}

/** The school that the organiser works for; from its first answer on, all calls are made for it. */
const schoolToWorkForQuery = (id: number) =>
  queryOptions({
    queryKey: ['on-behalf', 'school', id],
    queryFn: async ({ signal }) => {
      const school = await request('GET /api/schools/{id}/', { params: { id }, signal })
      const [unit] = school.school_unit
      if (unit) workFor(unit.id)
      return school
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
