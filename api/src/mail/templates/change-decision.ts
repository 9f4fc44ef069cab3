import { type MailContent, oneLine } from '../content.ts'

export type ChangeDecision = {
  /** The page that shows the request with what it asks to change. */
  url: string
  linkLabel: string
  /** What was asked for, such as 'Stryk laget: Sursik 1 (5 × 80 m flickor, åk 1–6)'. Without names of runners. */
  request: string
  approved: boolean
  /** The organiser's text; empty if none. */
  answer: string
  /** What the decision means for what was to be changed. */
  outcome: string
}

/** To a unit's leaders: the organiser's decision on a change that they asked for after the deadline. */
export function changeDecisionMail({
  url,
  linkLabel,
  request,
  approved,
  answer,
  outcome,
}: ChangeDecision): MailContent {
  return {
    subject: `${approved ? 'Godkänt' : 'Avslaget'}: ${oneLine(request)}`,
    paragraphs: [
      'Hej!',
      `Arrangören har ${approved ? 'godkänt' : 'avslagit'} er begäran. ${oneLine(request)}. ${outcome}`,
      ...(answer === '' ? [] : [`Arrangörens svar: ${oneLine(answer)}`]),
    ],
    link: { label: linkLabel, url, note: 'Du behöver logga in.' },
  }
}
