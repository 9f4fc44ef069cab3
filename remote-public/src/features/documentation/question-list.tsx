import { OrganiserContact } from '@stafapp/shared/carnival'
import { useLocation } from '@stafapp/shared/router'
import { questionTopicNames } from '@stafapp/shared/rules/question-topics'
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
  const groups = byTopic(shown)
  // A heading alone would only say the same of all.
  const isGrouped = groups.length > 1
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
      {!isSearching && isGrouped && (
        <nav aria-label="På den här sidan" className="no-print">
          <ul className={styles.contents}>
            {groups.map(({ topic, own }) => (
              <li key={topic}>
                <a href={`#${topic}`}>{questionTopicNames[topic]}</a> <small>{own.length}</small>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ topic, own }) => (
        <section key={topic} aria-labelledby={isGrouped ? topic : undefined} className={styles.list}>
          {isGrouped && <h2 id={topic}>{questionTopicNames[topic]}</h2>}
          {own.map(({ id, question, answer }) => (
            <details
              key={id}
              id={`fraga-${id}`}
              className={styles.question}
              open={areOpen || hash === `#fraga-${id}` || undefined}
            >
              <summary className={styles.summary}>
                <span>{question}</span>
              </summary>
              <Markdown text={answer} below={isGrouped ? 2 : 1} />
            </details>
          ))}
        </section>
      ))}
    </>
  )
}

const topics = Object.keys(questionTopicNames) as (keyof typeof questionTopicNames)[]

/** The questions by who asks, each group in the organiser's order. */
const byTopic = (questions: readonly Question[]) =>
  topics
    .map((topic) => ({ topic, own: questions.filter((question) => question.topic === topic) }))
    .filter(({ own }) => own.length > 0)
