import { OrganiserContact } from '@stafapp/shared/carnival'
import { useLocation } from '@stafapp/shared/router'
import { useState } from 'react'
import { matcherFor } from '../../shared/match-text.ts'
import { PicturedEmpty } from '../../shared/pictured-empty/pictured-empty.tsx'
import { SearchField } from '../../shared/search-field.tsx'
import type { Question } from './api.ts'
import { Markdown } from './markdown/markdown.tsx'
import styles from './question-list.module.css'

/** So few hits are shown with their answers, because the word may stand in those alone. */
const MOST_OPEN = 3

/** Collapsible questions. A link to `#fraga-3` opens that one. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const [search, setSearch] = useState('')
  const { hash } = useLocation()
  const matches = matcherFor(search)
  const shown = questions.filter(({ question, answer }) => matches(`${question} ${answer}`))
  const isSearching = search.trim() !== ''
  const areOpen = isSearching && shown.length <= MOST_OPEN
  return (
    <>
      <SearchField
        label="Sök bland frågorna"
        hint="I frågor och svar, till exempel sjuk eller faktura"
        value={search}
        onChange={setSearch}
      />
      <p className="visually-hidden" role="status">
        {isSearching && (shown.length === 1 ? '1 fråga' : `${shown.length} frågor`)}
      </p>
      {shown.length === 0 && (
        <PicturedEmpty mood="seek" text="Ingen fråga motsvarar sökningen.">
          <p>Pröva med ett annat ord eller en kortare del av det, eller fråga arrangören.</p>
          <OrganiserContact />
        </PicturedEmpty>
      )}
      <div className={styles.list}>
        {shown.map(({ id, question, answer }) => (
          <details
            key={id}
            id={`fraga-${id}`}
            className={styles.question}
            open={areOpen || hash === `#fraga-${id}` || undefined}
          >
            <summary className={styles.summary}>
              <span>{question}</span>
            </summary>
            <Markdown text={answer} below={1} />
          </details>
        ))}
      </div>
    </>
  )
}
