import { RequireKarneval } from '@stafapp/shared/carnival'
import { LiveNote, useLiveRead } from '@stafapp/shared/live'
import { ErrorBox, Loading, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { lookUpSchools } from '@stafapp/shared/rules/schools/find-schools'
import { nearestSchools } from '@stafapp/shared/rules/schools/nearest-schools'
import { GuessNote, GuessQuestion } from '../../shared/guess-note.tsx'
import { PicturedEmpty } from '../../shared/pictured-empty/pictured-empty.tsx'
import { isSearch } from '../../shared/places/find-teams.ts'
import { type StartingSchool, schoolAddress, schoolsQueryOptions } from '../../shared/schools.ts'
import { SearchField } from '../../shared/search-field.tsx'
import { Toolbar } from '../../shared/toolbar.tsx'
import { useSearch } from '../../shared/use-search.ts'
import { FollowedList } from './followed-list.tsx'
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
  const isSearching = isSearch(search)
  const isTooShort = !isSearching && search.trim() !== ''
  const { found, match } = isSearching ? lookUpSchools(schools, search) : ({ found: schools, match: 'whole' } as const)
  const isGuess = match === 'guess' && found.length > 0
  return (
    <>
      <div id="find">
        <Toolbar>
          <SearchField
            label="Sök skola"
            hint="En del av namnet eller kommunen räcker"
            value={search}
            onChange={setSearch}
            schoolsOf={karnevalId}
          >
            <FollowedList karnevalId={karnevalId} />
          </SearchField>
        </Toolbar>
      </div>
      <p role="status" className={styles.count}>
        {!isGuess && (found.length === 1 ? '1 skola' : found.length > 0 && `${found.length} skolor`)}
        {isTooShort && '. Skriv minst två bokstäver för att söka.'}
      </p>
      {match === 'slip' && <GuessNote search={search} guessed={found.map(({ name }) => name)} />}
      {!isSearching && <AllSchools schools={schools} />}
      {found.length === 0 && <NotFound schools={schools} search={search} />}
      {isGuess && <Guessed schools={schools} search={search} found={found} />}
      {isSearching && !isGuess && found.length > 0 && <div className={styles.schools}>{linksTo(found)}</div>}
    </>
  )
}

type GuessedProps = { schools: readonly StartingSchool[]; search: string; found: readonly StartingSchool[] }

/** Schools that a search may mean by a guess, asked about, so that none of them is taken for a hit. */
function Guessed({ schools, search, found }: GuessedProps) {
  const proposed = [...new Set([...found, ...nearestSchools(schools, search)])]
  return (
    <>
      <GuessQuestion search={search} count={proposed.length} />
      {linksTo(proposed)}
      <FoldedSchools schools={schools} />
    </>
  )
}

/** A search without a hit: the names that are most like it, and all schools folded, so that they are not taken for hits. */
function NotFound({ schools, search }: { schools: readonly StartingSchool[]; search: string }) {
  const nearest = nearestSchools(schools, search)
  return (
    <>
      <PicturedEmpty mood="seek" text={`Ingen skola hittades med ”${search.trim()}”.`}>
        <p>
          Här finns de skolor som har lag i heatindelningen. Sök på skolans namn eller kommunen; elevers namn visas inte
          här.
        </p>
        <p>
          Är er skola inte med? <a href="#kontakt">Skriv eller ring till oss</a>.
        </p>
      </PicturedEmpty>
      {nearest.length > 0 && (
        <section aria-labelledby="menade">
          <h2 id="menade" className={styles.nearest}>
            Menade du någon av de här?
          </h2>
          {linksTo(nearest)}
        </section>
      )}
      <FoldedSchools schools={schools} />
    </>
  )
}

const FoldedSchools = ({ schools }: { schools: readonly StartingSchool[] }) => (
  <details className={styles.all}>
    <summary>Alla skolor ({schools.length})</summary>
    <AllSchools schools={schools} />
  </details>
)

/** The schools by their first letters, with a row of letters to jump by. */
function AllSchools({ schools }: { schools: readonly StartingSchool[] }) {
  const letters = byLetter(schools)
  return (
    <>
      <nav className={`${styles.letters} no-print`} aria-label="Till bokstav">
        {letters.map(([letter]) => (
          <a key={letter} href={`#${letter}`}>
            {letter}
          </a>
        ))}
      </nav>
      <div className={styles.schools}>
        {letters.map(([letter, own]) => (
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
  <ul className={styles.list}>
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
