import { RequireKarneval } from '@stafapp/shared/carnival'
import { LiveNote, useLiveRead } from '@stafapp/shared/live'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { findSchools } from '@stafapp/shared/rules/schools/find-schools'
import { PicturedEmpty } from '../../shared/pictured-empty/pictured-empty.tsx'
import { isSearch } from '../../shared/places/find-teams.ts'
import { type StartingSchool, schoolAddress, schoolsQueryOptions } from '../../shared/schools.ts'
import { SearchField } from '../../shared/search-field.tsx'
import { Toolbar } from '../../shared/toolbar.tsx'
import { useSearch } from '../../shared/use-search.ts'
import styles from './schools-page.module.css'

const title = 'Skolor'

/** /skola: the schools that start, each with a page of its own. */
export function SchoolsPage() {
  return <RequireKarneval title={title}>{({ id, name }) => <Schools karnevalId={id} name={name} />}</RequireKarneval>
}

function Schools({ karnevalId, name }: { karnevalId: number; name: string }) {
  const { data, error, refetch, saidAt, isOld } = useLiveRead(schoolsQueryOptions(karnevalId), ['heats'])
  return (
    <Page title={title} intro={name}>
      {saidAt && <LiveNote key={karnevalId} subject="Listan" shown={data} saidAt={saidAt} isOld={isOld} />}
      {data?.data.length === 0 && (
        <PicturedEmpty mood="wait" text="Heatindelningen är inte publicerad ännu.">
          <p>När den är det får varje skola en egen sida med sina starter, och skolorna står här.</p>
        </PicturedEmpty>
      )}
      {data && data.data.length > 0 && <SchoolList karnevalId={karnevalId} schools={data.data} />}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Skolorna laddas" />}
    </Page>
  )
}

function SchoolList({ karnevalId, schools }: { karnevalId: number; schools: readonly StartingSchool[] }) {
  const [search, setSearch] = useSearch()
  const found = isSearch(search) ? findSchools(schools, search) : schools
  const isFound = isSearch(search) && found.length > 0
  const letters = byLetter(schools)
  return (
    <>
      <Toolbar>
        <SearchField
          label="Sök skola"
          hint="En del av namnet eller kommunen räcker"
          value={search}
          onChange={setSearch}
          schoolsOf={karnevalId}
        />
      </Toolbar>
      <p role="status" className={styles.count}>
        {found.length === 1 ? '1 skola' : `${found.length} skolor`}
      </p>
      {found.length === 0 && (
        <PicturedEmpty mood="seek" text="Ingen skola i heatindelningen motsvarar sökningen.">
          <p>
            Sök på skolans namn; elevers namn visas inte här. Pröva med en kortare del av namnet, till exempel Sursik,
            eller välj i listan.
          </p>
        </PicturedEmpty>
      )}
      {!isFound && (
        <nav className={`${styles.letters} no-print`} aria-label="Till bokstav">
          {letters.map(([letter]) => (
            <a key={letter} href={`#${letter}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      <div className={styles.schools}>
        {isFound
          ? linksTo(found)
          : letters.map(([letter, own]) => (
              <div key={letter}>
                <h2 id={letter} className={styles.letter}>
                  {letter}
                </h2>
                {linksTo(own)}
              </div>
            ))}
      </div>
    </>
  )
}

const linksTo = (schools: readonly StartingSchool[]) => (
  <ul>
    {schools.map((school) => (
      <li key={school.school}>
        <Link to={schoolAddress(school)}>{school.name}</Link> <small>{school.municipality}</small>
      </li>
    ))}
  </ul>
)

/** Schools by the first letter of their names, in the list's order. */
function byLetter(schools: readonly StartingSchool[]): [letter: string, schools: StartingSchool[]][] {
  const groups = new Map<string, StartingSchool[]>()
  for (const school of schools) {
    const letter = school.name.slice(0, 1).toLocaleUpperCase('sv')
    groups.set(letter, [...(groups.get(letter) ?? []), school])
  }
  return [...groups]
}
