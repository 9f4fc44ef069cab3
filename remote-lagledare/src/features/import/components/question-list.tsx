import { useId } from 'react'
import type { Answers, Preview } from '../api.ts'
import classes from './question-list.module.css'

type Props = {
  questions: Preview['questions']
  /** The current answers, shown before their preview has loaded. */
  answers: Answers
  onAnswer: (question: string, choice: string) => void
}

/** Open questions of the sheet with their current choice. An answer starts a new preview. */
export function QuestionList({ questions, answers, onAnswer }: Props) {
  const titleId = useId()
  if (questions.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId}>Frågor om raderna</h2>
      {questions.map(({ id, text, choices, choice }) => (
        <fieldset key={id} className={classes.question} data-open={choice === null}>
          <legend>{text}</legend>
          {choices.map(({ value, label }) => (
            <label key={value} className={classes.choice}>
              <input
                type="radio"
                name={`${titleId}-${id}`}
                checked={(answers[id] ?? choice) === value}
                onChange={() => onAnswer(id, value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  )
}
