import { memo } from 'react'
import { Finding } from '../../../shared/finding/finding.tsx'
import { GuessNote } from '../../../shared/guess-note.tsx'
import { PicturedEmpty } from '../../../shared/pictured-empty/pictured-empty.tsx'
import { findRows } from '../../../shared/results/find-rows.ts'
import type { RoundResult } from '../../../shared/results/get-results.ts'
import { SchoolLinks } from '../../../shared/school-links.tsx'
import { SearchTip } from '../../../shared/search-tip.tsx'
import { useTowns } from '../../../shared/towns.ts'
import { RowsTable } from './rows-table.tsx'

type FoundResultsProps = { karneval: number; rounds: readonly RoundResult[]; search: string }

/** Above the number of teams of any school. */
const mostShown = 120

/** The results of the schools that match the search, in the order of the heats. */
export const FoundResults = memo(({ karneval, rounds, search }: FoundResultsProps) => {
  const towns = useTowns(karneval)
  const { found, guessed } = findRows(rounds, search, towns.byId)
  const shown = found.slice(0, mostShown)
  if (towns.isLoading) return <Finding />
  return (
    <>
      <p role="status">
        {found.length} resultat
        {found.length > shown.length && `, av dem visas ${shown.length}. Skriv mer av skolans namn.`}
      </p>
      <GuessNote search={search} guessed={guessed} />
      <SchoolLinks
        karnevalId={karneval}
        search={search}
        nothing={
          found.length === 0 && (
            <PicturedEmpty mood="seek" text="Ingen skola med resultat motsvarar sökningen.">
              <SearchTip />
            </PicturedEmpty>
          )
        }
      />
      {shown.length > 0 && <RowsTable found={shown} />}
    </>
  )
})
