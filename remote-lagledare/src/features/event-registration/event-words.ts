import { formatNumber } from '@stafapp/shared/format'
import type { Offer } from './counts.ts'

const genders: Record<Offer['gender_type'], string | null> = {
  female: 'flickor',
  male: 'pojkar',
  mixed: 'flickor och pojkar',
  mixed_alternating: 'flickor och pojkar varannan',
  custom: null,
}

/** 'Åk 7–9 · 4 löpare, högst 1 reserv · flickor' */
export function eventFacts(offer: Offer): string {
  const who = offer.composition ?? genders[offer.gender_type]
  return [grades(offer), teamSize(offer), who].filter(Boolean).join(' · ')
}

/** 'Högst 3 lag per skolenhet · 12 av 64 platser kvar' */
export function eventLimits(offer: Offer, left: number | null): string {
  const perUnit = `Högst ${offer.max_teams_per_unit} lag per skolenhet`
  if (offer.status === 'closed') return 'Grenen tar inte emot anmälningar'
  if (left === null || offer.capacity === null) return perUnit
  if (left === 0) return `${perUnit} · Fullt: alla ${formatNumber(offer.capacity)} platser är tagna`
  return `${perUnit} · ${formatNumber(left)} av ${formatNumber(offer.capacity)} platser kvar`
}

export function teamsInWords(count: number): string {
  return `${formatNumber(count)} lag`
}

function grades({ min_grade, max_grade }: Offer): string {
  if (min_grade >= 10) return 'Andra stadiet'
  if (max_grade > 9) return 'Alla årskurser'
  return min_grade === max_grade ? `Åk ${min_grade}` : `Åk ${min_grade}–${max_grade}`
}

function teamSize({ team_size, reserves_max }: Offer): string {
  if (reserves_max === 0) return `${team_size} löpare`
  return `${team_size} löpare, högst ${reserves_max} ${reserves_max === 1 ? 'reserv' : 'reserver'}`
}
