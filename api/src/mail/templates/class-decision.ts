import { type MailContent, oneLine } from '../content.ts'

export type ClassDecision = {
  url: string
  unitName: string
  isNewUnit: boolean
  approved: boolean
  /** The organiser's text; empty if none. */
  answer: string
  /** Teams withdrawn by the approval, with their events. */
  withdrawn: readonly string[]
}

/** To the school: the organiser's decision on a unit's class or on a new unit. */
export function classDecisionMail({
  url,
  unitName,
  isNewUnit,
  approved,
  answer,
  withdrawn,
}: ClassDecision): MailContent {
  const unit = oneLine(unitName)
  const what = isNewUnit ? `den nya enheten ${unit}` : `ändringen av klassen för ${unit}`
  const result = approved
    ? isNewUnit
      ? 'Enheten kan nu anmäla lag till sina grenar.'
      : 'Den nya klassen gäller nu och avgör vilka grenar enheten kan anmäla lag till.'
    : isNewUnit
      ? 'Enheten kan inte anmäla lag.'
      : 'De tidigare uppgifterna gäller fortfarande.'
  return {
    subject: `${approved ? 'Godkänt' : 'Avslaget'}: ${unit}`,
    paragraphs: [
      'Hej!',
      `Arrangören har ${approved ? 'godkänt' : 'avslagit'} ${what}. ${result}`,
      ...(answer === '' ? [] : [`Arrangörens svar: ${oneLine(answer)}`]),
      ...(withdrawn.length === 0 ? [] : [`Lag som har strukits: ${withdrawn.map(oneLine).join(', ')}.`]),
    ],
    link: { label: 'Visa skolans uppgifter', url, note: 'Du behöver logga in.' },
  }
}
