/** A reason for disqualification: the rule's number in that edition, and a sentence for everybody. */
export type DqReason = { code: string; name: string; rule: string; edition: string; text: string }

/** Edition of World Athletics' technical rules whose numbers these are. */
export const RULES_EDITION = '2024'

const reason = (code: string, name: string, rule: string, text: string): DqReason => ({
  code,
  name,
  rule,
  edition: RULES_EDITION,
  text,
})

/** The reasons that the organiser chooses from; a result keeps rule and edition as they were. */
export const dqReasons: readonly DqReason[] = [
  reason('false_start', 'Tjuvstart', 'TR 16.8', 'Startade före skottet.'),
  reason('lane', 'Utanför banan', 'TR 17.3.1', 'Löpte utanför sin bana.'),
  reason('zone', 'Utanför växlingszonen', 'TR 24.7', 'Pinnen växlades utanför växlingszonen.'),
  reason('baton', 'Pinnen', 'TR 24.6', 'Pinnen kastades eller togs upp av fel löpare.'),
  reason('hindrance', 'Hindrade', 'TR 17.1.2', 'Hindrade ett annat lag.'),
  reason('runner', 'Fel löpare', 'TR 24.10', 'En löpare som inte var anmäld till laget löpte.'),
  reason('order', 'Fel ordning', 'TR 24.11', 'Laget löpte inte i anmäld ordning.'),
]

/** A reason in the organiser's own words, with a rule's number. */
export const OTHER_REASON = 'other'

/** The sentence of a disqualification; the organiser's own words where the reason is another. */
export function dqText(code: string | null, note: string | null): string {
  const known = dqReasons.find((each) => each.code === code)
  return [known?.text, note].filter(Boolean).join(' ')
}
