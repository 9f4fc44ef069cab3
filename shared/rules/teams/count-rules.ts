import type { Fault, Gender, GenderCount, RuleEvent, Running, Situation } from './types.ts'
import { countWords, gendersWord } from './words.ts'

/**
 * Checks the numbers of girls and boys on the legs. The event's exceptions need the organiser's permission, and may be
 * limited to the shortest leg. A line-up that can still be completed is not refused.
 */
export function countFaults({ event, exceptionAllowed }: Situation, running: readonly Running[]): Fault[] {
  const rule = event.composition_rule
  if (!rule?.counts) return []
  const now = countOf(running)
  if (fits(now, rule.counts)) return []
  const exceptions = rule.with_permission ?? []
  const exception = exceptions.find((counts) => fits(now, counts))
  if (!exception) {
    const order = event.gender_type === 'mixed_alternating' ? ' som springer varannan sträcka' : ''
    const detail = `Laget ska ha ${countWords(rule.counts)}${order}, nu är de ${countWords(now)}.`
    return [{ code: 'gender_count', detail, attr: 'legs' }]
  }
  if (!exceptionAllowed) {
    const detail = `Laget ska ha ${countWords(rule.counts)}. ${countWords(exception)} kräver arrangörens tillstånd.`
    return [{ code: 'permission_needed', detail, attr: 'legs' }]
  }
  return rule.exception_on_shortest_leg ? shortestLegFaults(event, running, { exception, usual: rule.counts }) : []
}

const countOf = (running: readonly Running[]): GenderCount => ({
  female: running.filter(({ runner }) => runner.gender === 'female').length,
  male: running.filter(({ runner }) => runner.gender === 'male').length,
})

const fits = (now: GenderCount, counts: GenderCount): boolean => now.female <= counts.female && now.male <= counts.male

/** In an exception the extra girl (or boy) must run the shortest leg, so a runner of that gender must be on it. */
function shortestLegFaults(
  { leg_distances_m }: RuleEvent,
  running: readonly Running[],
  { exception, usual }: { exception: GenderCount; usual: GenderCount },
): Fault[] {
  if (!leg_distances_m) return []
  const shortest = Math.min(...leg_distances_m)
  const extra: Gender = exception.female > usual.female ? 'female' : 'male'
  const onShortest = running.filter(({ leg }) => leg_distances_m[leg - 1] === shortest)
  const [place] = onShortest
  if (!place || onShortest.some(({ runner }) => runner.gender === extra)) return []
  const who = `den extra ${extra === 'female' ? 'flickan' : 'pojken'}`
  const detail = `Med ${exception[extra]} ${gendersWord[extra]} ska ${who} springa den kortaste sträckan, ${shortest} m.`
  return [{ code: 'exception_leg', detail, attr: place.attr }]
}
