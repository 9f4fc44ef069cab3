import { countFaults } from './count-rules.ts'
import type { Fault, Gender, Placed, Running, Situation } from './types.ts'
import { gendersWord, genderWord, otherGender, runnerName } from './words.ts'

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
