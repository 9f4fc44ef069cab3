import { upperFirst } from '../../first-letter.ts'
import { type AdvanceRule, isRuleFitting, type Tie } from './round-result.ts'

const numbers = ['inget', 'ett', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio', 'elva', 'tolv']
/** A final without a limit, as a mass start has. */
const MOST_LANES = 500
const inWords = (count: number): string => numbers[count] ?? String(count)

/** The rule in plain words: "Heatsegrarna (Q) och de fyra bästa tiderna därefter (q) går till final." */
export function ruleText({ winners, byTime }: AdvanceRule): string {
  if (byTime > MOST_LANES) return 'Alla lag med en tid går till final.'
  const times = byTime === 1 ? 'den bästa tiden' : `de ${inWords(byTime)} bästa tiderna`
  if (winners === 0) return `${upperFirst(times)} (q) går till final.`
  const first = winners === 1 ? 'Heatsegrarna (Q)' : `De ${inWords(winners)} första i varje heat (Q)`
  return byTime === 0 ? `${first} går till final.` : `${first} och ${times} därefter (q) går till final.`
}

/** Why an event's own rule cannot be used, with the sum; null when the final has a lane for everybody. */
export function ruleFault(rule: AdvanceRule, heats: number): string | null {
  if (isRuleFitting(rule, heats)) return null
  const { winners, byTime, lanes } = rule
  const own = Math.max(1, heats)
  const sum = `${own} heat × ${winners} på placering + ${byTime} på tid = ${own * winners + byTime} lag`
  return `Regeln släpper fram fler lag än finalen rymmer: ${sum}, men finalen har ${places(lanes)}.`
}

const places = (count: number): string => (count === 1 ? 'en plats' : `${inWords(count)} platser`)

/** What the organiser has to decide, in plain words. */
export function tieText({ kind, teams, places: free }: Tie): string {
  const lots = `${upperFirst(inWords(teams.length))} lag`
  if (kind === 'timing') {
    return `${lots} har dels handtider, dels kameratider, som inte får jämföras. Arrangören väljer vilka som får ${places(free)} i finalen.`
  }
  const equal = kind === 'place' ? 'är bland heatens bästa' : 'har samma tid'
  return `${lots} ${equal} och det finns ${places(free)} kvar i finalen. Arrangören lottar och för in utfallet (qD).`
}
