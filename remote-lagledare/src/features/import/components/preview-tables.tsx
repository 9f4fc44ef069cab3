import { type FieldSpec, SingleField } from '@stafapp/shared/forms'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useId } from 'react'
import type { Answers, Preview } from '../api.ts'
import classes from '../import.module.css'

const actions = { new: 'Ny', changed: 'Ändras', same: 'Oförändrad', double: 'Dubblett', fault: 'Fel' } as const
const genders = { female: 'flicka', male: 'pojke' } as const

/** All rows as parsed. */
export function PreviewTables({ preview, children }: { preview: Preview; children: ReactNode }) {
  const { rows, sheet } = preview
  // Most lists have only runners.
  const hasTeams = rows.some(({ event }) => event !== '')
  return (
    <>
      {sheet !== null && <p>Läst från bladet ”{sheet}”.</p>}
      {rows.length > 0 && (
        <Region title={`Förhandsgranskning, ${rows.length === 1 ? '1 rad' : `${rows.length} rader`}`}>
          <thead>
            <tr>
              <th scope="col">Rad</th>
              <th scope="col">Blir</th>
              <th scope="col">Namn</th>
              <th scope="col">Åk</th>
              <th scope="col">Kön</th>
              {hasTeams && (
                <>
                  <th scope="col">Gren</th>
                  <th scope="col">Lag</th>
                  <th scope="col">Sträcka</th>
                </>
              )}
              <th scope="col">Ändring</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row} data-action={row.action}>
                <td>{row.row}</td>
                <td>{actions[row.action]}</td>
                <th scope="row">
                  {row.first_name} {row.last_name}
                </th>
                <td>{row.school_class || row.grade}</td>
                <td>{row.gender && genders[row.gender]}</td>
                {hasTeams && (
                  <>
                    <td>
                      <Unbroken text={row.event} />
                    </td>
                    <td>{row.team}</td>
                    <td>{row.leg}</td>
                  </>
                )}
                <td>{row.change}</td>
              </tr>
            ))}
          </tbody>
        </Region>
      )}
      {children}
    </>
  )
}

type RegionProps = { title: string; children: ReactNode }

/** Scrolls on its own on narrow screens, also by keyboard. */
function Region({ title, children }: RegionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <div className={classes.scroll} tabIndex={0}>
        <table className={classes.table}>{children}</table>
      </div>
    </section>
  )
}

type Props = {
  questions: Preview['questions']
  /** The current answers, shown before their preview has loaded. */
  answers: Answers
  onAnswer: (question: string, choice: string) => void
}

/** More choices than this are a list to open instead of one button each. */
const BUTTONS_MAX = 4

/** Open questions of the sheet with their current choice. An answer starts a new preview. */
export function QuestionList({ questions, answers, onAnswer }: Props) {
  const titleId = useId()
  if (questions.length === 0) return null
  return (
    <section className={classes.questionSection} aria-labelledby={titleId}>
      <h2 id={titleId}>Frågor om raderna</h2>
      {questions.map(({ id, text, choices, choice }) => {
        const chosen = answers[id] ?? choice
        if (choices.length > BUTTONS_MAX) {
          const field: FieldSpec = { kind: 'select', name: id, label: text, options: choices }
          return <SingleField key={id} field={field} value={chosen ?? ''} onChange={(value) => onAnswer(id, value)} />
        }
        return (
          <fieldset key={id} className={classes.question} data-open={choice === null}>
            <legend>{text}</legend>
            {choices.map(({ value, label }) => (
              <label key={value} className={classes.choice}>
                <input
                  type="radio"
                  name={`${titleId}-${id}`}
                  checked={chosen === value}
                  onChange={() => onAnswer(id, value)}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )
      })}
    </section>
  )
}
