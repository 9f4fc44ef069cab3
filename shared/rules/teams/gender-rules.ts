import type { Fault, Gender, GenderCount, Placed, RuleEvent, Running, Situation } from './types.ts'
import { countWords, gendersWord, genderWord, otherGender, runnerName } from './words.ts'

/** Checks the event's gender type. Reserves are checked only in events for one gender. */
export function genderFaults(situation: Situation, placed: readonly Placed[]): Fault[] {
  const { event } = situation
  const running = placed.flatMap(({ runner, leg, attr }): Running[] =>
    runner && leg !== null ? [{ runner, leg, attr }] : [],
  )
  switch (event.gender_type) {
    case 'female':
    case 'male':
      return onlyFaults(event.gender_type, placed)
    case 'mixed':
      return event.composition_rule?.counts ? countFaults(situation, running) : bothFaults(situation, running)
    case 'mixed_alternating':
      return [
        ...(event.composition_rule?.counts ? countFaults(situation, running) : bothFaults(situation, running)),
        ...orderFaults(situation, running),
      ]
    case 'custom':
      return event.composition_rule?.counts ? countFaults(situation, running) : []
  }
}

function onlyFaults(gender: Gender, placed: readonly Placed[]): Fault[] {
  return placed.flatMap(({ runner, attr }): Fault[] => {
    if (!runner || runner.gender === gender) return []
    const who = `${runnerName(runner)} är ${genderWord[runner.gender]}`
    return [{ code: 'wrong_gender', detail: `${who}, men grenen är för ${gendersWord[gender]}.`, attr }]
  })
}

function bothFaults({ event }: Situation, running: readonly Running[]): Fault[] {
  const genders = new Set(running.map(({ runner }) => runner.gender))
  const [only] = genders
  if (running.length < event.team_size || genders.size !== 1 || !only) return []
  const detail = `Laget ska ha både flickor och pojkar, nu springer bara ${gendersWord[only]}.`
  return [{ code: 'gender_missing', detail, attr: 'legs' }]
}

const alternation = 'Flickor och pojkar springer varannan sträcka'

/** Girls and boys alternate by leg; with legs paired by distance, one of each per distance. */
function orderFaults(situation: Situation, running: readonly Running[]): Fault[] {
  const pairs = situation.event.composition_rule?.pairs_per_distance ? pairFaults(situation, running) : []
  const [first] = running
  if (!first) return pairs
  const strays = running.flatMap(({ runner, leg, attr }): Fault[] => {
    const wanted = (leg - first.leg) % 2 === 0 ? first.runner.gender : otherGender[first.runner.gender]
    if (runner.gender === wanted || pairs.some((fault) => fault.attr === attr)) return []
    const detail = `${alternation}: sträcka ${leg} ska en ${genderWord[wanted]} springa.`
    return [{ code: 'not_alternating', detail, attr }]
  })
  return [...pairs, ...strays]
}

function pairFaults({ event }: Situation, running: readonly Running[]): Fault[] {
  return running.flatMap(({ runner, leg, attr }): Fault[] => {
    if (leg % 2 === 1) return []
    const partner = running.find((other) => other.leg === leg - 1)
    if (partner?.runner.gender !== runner.gender) return []
    const distance = event.leg_distances_m?.[leg - 1]
    const where = distance === undefined ? `på sträckorna ${leg - 1} och ${leg}` : `på ${distance} m`
    const detail = `${alternation}: ${where} ska en flicka och en pojke springa.`
    return [{ code: 'pair_gender', detail, attr }]
  })
}

/**
 * Checks the numbers of girls and boys on the legs. The event's exceptions need the organiser's permission, and may be
 * limited to the shortest leg. A line-up that can still be completed is not refused.
 */
function countFaults({ event, exceptionAllowed }: Situation, running: readonly Running[]): Fault[] {
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
