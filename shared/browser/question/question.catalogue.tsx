import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Question } from './question.tsx'

const answer = () => undefined

export const entry: Entry = {
  title: 'Question',
  from: '@stafapp/shared/question',
  shows: ['Question'],
  use: 'Before what cannot be undone or discards input: says the consequence, and asks with the verb on the button.',
  instead: 'What can be undone is done at once, and told by notifySuccess.',
  states: [
    {
      name: 'Default',
      window: { height: 320 },
      show: (
        <Question title="Stryk laget?" yesLabel="Stryk laget" onYes={answer} onNo={answer}>
          <p>Laget Vasa övningsskola 1 tas bort ur 4 × 100 m flickor. Löparna finns kvar på skolans lista.</p>
        </Question>
      ),
    },
    {
      name: 'Input still missing',
      window: { height: 320 },
      show: (
        <Question title="Kreditera fakturan?" yesLabel="Kreditera" isIncomplete onYes={answer} onNo={answer}>
          <p>Skriv först varför fakturan krediteras.</p>
        </Question>
      ),
    },
    {
      name: 'Long text on a phone',
      window: { height: 460, width: 300 },
      show: (
        <Question
          title="Lämna sidan utan att spara kontaktpersonsuppgifterna?"
          yesLabel="Lämna utan att spara"
          noLabel="Stanna kvar"
          onYes={answer}
          onNo={answer}
          isLoss
        >
          <p>Du har ändrat telefonnumret och specialkostbeställningen. Ändringarna försvinner om du lämnar sidan.</p>
        </Question>
      ),
    },
  ],
}
