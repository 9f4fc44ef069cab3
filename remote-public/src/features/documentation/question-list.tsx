import { useLocation } from '@stafapp/shared/router'
import { useState } from 'react'
import { matcherFor } from '../../shared/match-text.ts'
import { PicturedEmpty } from '../../shared/pictured-empty/pictured-empty.tsx'
import { SearchField } from '../../shared/search-field.tsx'
import type { Question } from './api.ts'
import { Markdown } from './markdown/markdown.tsx'
import styles from './question-list.module.css'

/** Collapsible questions. A link to `#fraga-3` opens that one. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const [search, setSearch] = useState('')
  const { hash } = useLocation()
  const matches = matcherFor(search)
  const shown = questions.filter(({ question, answer }) => matches(`${question} ${answer}`))
  return (
    <>
      <SearchField label="Sök bland frågorna" value={search} onChange={setSearch} />
      <p className="visually-hidden" role="status">
        {search.trim() && `${shown.length} frågor`}
      </p>
      {shown.length === 0 && <PicturedEmpty mood="seek" text="Ingen fråga motsvarar sökningen." />}
      <div className={styles.list}>
        {shown.map(({ id, question, answer }) => (
          <details key={id} id={`fraga-${id}`} className={styles.question} open={hash === `#fraga-${id}` || undefined}>
            <summary className={styles.summary}>{question}</summary>
            <Markdown text={answer} below={1} />
          </details>
        ))}
      </div>
    </>
  )
}
