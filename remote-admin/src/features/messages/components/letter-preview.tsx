import { Button } from '@stafapp/shared/page'
import fields from '../../../shared/fields.module.css'
import { Preview } from '../../../shared/markdown.tsx'
import type { Plan } from '../api.ts'
import { type Letter, letterTo } from '../letters.ts'
import classes from './messages.module.css'

type LetterPreviewProps = {
  letter: Letter
  receivers: Plan['receivers']
  /** Index of the receiver whose letter is shown. */
  shown: number
  onShow: (index: number) => void
}

/** The letter as one receiver gets it, with a way to the others. */
export function LetterPreview({ letter, receivers, shown, onShow }: LetterPreviewProps) {
  const receiver = receivers[shown]
  const { subject, body } = letterTo(receiver, letter)
  return (
    <div className={classes.shown}>
      <h3>Förhandsvisning</h3>
      {receiver && (
        <div className={classes.steps}>
          <p role="status">
            {receiver.name}, {receiver.schools.join(', ')} ({shown + 1} av {receivers.length})
          </p>
          {receivers.length > 1 && (
            <div className={fields.buttons}>
              <Button disabled={shown === 0} onClick={() => onShow(shown - 1)}>
                Föregående
              </Button>
              <Button disabled={shown === receivers.length - 1} onClick={() => onShow(shown + 1)}>
                Nästa
              </Button>
            </div>
          )}
        </div>
      )}
      {subject.trim() !== '' && <p className={classes.subject}>{subject}</p>}
      <Preview text={body} isLetter />
    </div>
  )
}
