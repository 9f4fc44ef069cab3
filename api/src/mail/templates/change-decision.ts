import { type MailContent, oneLine } from '../content.ts'

export type ChangeDecision = {
  /** The page that shows the request with what it asks to change. */
  url: string
  linkLabel: string
  /** What was asked for, such as 'Stryk laget: Sursik 1 (5 × 80 m flickor, åk 1–6)'. Without names of runners. */
  request: string
  decision: 'approved' | 'refused' | 'undone'
  /** The organiser's text; empty if none. */
  answer: string
  /** What the decision means for what was to be changed. */
  outcome: string
}

const subjects: Readonly<Record<ChangeDecision['decision'], string>> = {
  approved: 'Godkänt',
  refused: 'Avslaget',
  undone: 'Tillbakataget',
}

const sentences: Readonly<Record<ChangeDecision['decision'], string>> = {
  approved: 'Arrangören har godkänt er begäran.',
  refused: 'Arrangören har avslagit er begäran.',
  undone: 'Arrangören har tagit tillbaka sitt godkännande av er begäran.',
}

/** To a unit's leaders: the organiser's decision on a change that they asked for after the deadline. */
export function changeDecisionMail({
  url,
  linkLabel,
  request,
  decision,
  answer,
  outcome,
}: ChangeDecision): MailContent {
  return {
    subject: `${subjects[decision]}: ${oneLine(request)}`,
    paragraphs: [
      'Hej!',
      `${sentences[decision]} ${oneLine(request)}. ${outcome}`,
      ...(answer === '' ? [] : [`Arrangörens svar: ${oneLine(answer)}`]),
    ],
    link: { label: linkLabel, url, note: 'Du behöver logga in.' },
  }
}
