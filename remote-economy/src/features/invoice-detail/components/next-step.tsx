import { ButtonLink } from '@stafapp/shared/page'
import classes from '../invoice-detail.module.css'
import { nextStep } from '../next-step.ts'
import type { Story } from './payer-story.tsx'

/** How it stands with the payer in a sentence, and the page where the treasurer goes on. */
export function NextStep({ story }: { story: Story }) {
  const { text, way } = nextStep(story)
  return (
    <div className={classes.next}>
      <p>{text}</p>
      {way && (
        <span className="no-print">
          <ButtonLink kind="primary" to={way.to}>
            {way.label}
          </ButtonLink>
        </span>
      )}
    </div>
  )
}
