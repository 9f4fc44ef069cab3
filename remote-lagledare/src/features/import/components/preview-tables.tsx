import { type FieldSpec, SingleField } from '@stafapp/shared/forms'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useEffect, useId, useState } from 'react'
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
                <td data-label="Rad">{row.row}</td>
                <td>{actions[row.action]}</td>
                <th scope="row">
                  {row.first_name} {row.last_name}
                </th>
                <td data-label="Åk">{row.school_class || row.grade}</td>
                <td>{row.gender && genders[row.gender]}</td>
                {hasTeams && (
                  <>
                    <td>
                      <Unbroken text={row.event} />
                    </td>
                    <td>{row.team}</td>
                    <td data-label={row.leg === null || row.leg === '' ? undefined : 'Sträcka'}>{row.leg}</td>
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
  preview: Pick<Preview, 'questions' | 'faults'>
  /** The current answers, shown before their preview has loaded. */
  answers: Answers
  onAnswer: (question: string, choice: string) => void
}

/** More choices than this are a list to open instead of one button each. */
const BUTTONS_MAX = 4

/**
 * The sheet's questions with their current choice; an answer starts a new preview. How the columns were read is no
 * question unless it is doubtful: it is folded, and can be changed.
 */
export function QuestionList({ preview, answers, onAnswer }: Props) {
  const titleId = useId()
  const isDoubted = isReadingDoubted(preview)
  const [isOpen, setIsOpen] = useState(isDoubted)
  // Not folded again when an answer has mended it: the answer has the focus.
  useEffect(() => {
    if (isDoubted) setIsOpen(true)
  }, [isDoubted])
  const reading = preview.questions.filter(isOfReading)
  const asked = preview.questions.filter((question) => !isOfReading(question))
  const show = (questions: Preview['questions']) =>
    questions.map((question) => (
      <Question
        key={question.id}
        question={question}
        chosen={answers[question.id] ?? question.choice}
        onAnswer={(choice) => onAnswer(question.id, choice)}
      />
    ))
  return (
    <>
      {asked.length > 0 && (
        <section className={classes.questionSection} aria-labelledby={titleId}>
          <h2 id={titleId}>Frågor om raderna</h2>
          {show(asked)}
        </section>
      )}
      {reading.length > 0 && (
        <details
          className={classes.reading}
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary>Så lästes kolumnerna: ändra här om något är fel</summary>
          <div className={classes.questionSection}>{show(reading)}</div>
        </details>
      )}
    </>
  )
}

type Asked = Preview['questions'][number]

/** How the sheet itself was read, which its cells tell: its first row and its columns. */
const isOfReading = ({ id }: Pick<Asked, 'id'>) => id === 'headings' || id.startsWith('column.')

/** Whether the columns could not be told, or the first row does not read as a runner. */
function isReadingDoubted({ questions, faults }: Props['preview']): boolean {
  const first = questions.find(({ id }) => id === 'headings')
  return (
    first?.choice === 'headings' || faults.some(({ code, row }) => code.startsWith('heading') || row === first?.row)
  )
}

type QuestionProps = { question: Asked; chosen: string | null; onAnswer: (choice: string) => void }

function Question({ question: { id, text, choices, choice }, chosen, onAnswer }: QuestionProps) {
  const name = useId()
  if (choices.length > BUTTONS_MAX) {
    const field: FieldSpec = { kind: 'select', name: id, label: text, options: choices }
    return <SingleField field={field} value={chosen ?? ''} onChange={onAnswer} />
  }
  return (
    <fieldset className={classes.question} data-open={choice === null}>
      <legend>{text}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onAnswer(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
