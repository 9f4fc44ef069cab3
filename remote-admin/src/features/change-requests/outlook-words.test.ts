import { expect, it } from 'vitest'
import { feeLabel, outlookSentences } from './outlook-words.ts'
import { teamOutlook, teamRequest } from './test-requests.ts'

const sentences = (kind: Parameters<typeof outlookSentences>[0]['kind'], change = {}) =>
  outlookSentences(teamRequest({ kind, outlook: teamOutlook(change) }))
const place = { round: 'TRIAL', heat: 3, lane: 4, has_lanes: true, status: 'planned' } as const

it('a withdrawal empties a lane, unless the heat is called already', () => {
  expect(sentences('withdraw_team', { place })).toEqual([
    'Laget lämnar heat 3, bana 4 i försöket. Inget annat lag flyttas.',
  ])
  expect(sentences('withdraw_team', { place: { ...place, status: 'called' } })).toEqual([
    'Laget står kvar i heat 3, bana 4 i försöket. Heatet är uppropat.',
  ])
  expect(sentences('withdraw_team')).toEqual(['Laget har ingen plats i heaten.'])
})

it('new runners keep the place and are said to follow the rules, or not', () => {
  const massStart = { ...place, round: 'FINAL', has_lanes: false } as const
  expect(sentences('change_runners', { place: massStart })).toEqual([
    'Uppställningen följer grenens regler.',
    'Laget behåller heat 3, startplats 4 i finalen.',
  ])
  expect(sentences('exception', { place, faults: ['För få flickor.'] })).toEqual([
    'Laget behåller heat 3, bana 4 i försöket.',
  ])
})

it('a new team needs a lane, room in the event and its fee', () => {
  expect(sentences('add_team', { teams_left: 2 })).toEqual([
    'Laget får en ledig bana, annars görs ett nytt heat. Högst två andra lag flyttas.',
    'Grenen har plats för 2 lag till.',
    'Lagavgiften 8,00\u00a0€ läggs till skolans beställning.',
  ])
  expect(sentences('add_team', { has_heats: false, teams_left: 0 })).toEqual([
    'Heaten är inte lottade ännu.',
    'Grenen är full. Ett godkännande gör ett undantag.',
    'Lagavgiften 8,00\u00a0€ läggs till skolans beställning.',
  ])
})

it('names the sum that the choice is about', () => {
  expect(feeLabel(teamRequest({ kind: 'withdraw_team', outlook: teamOutlook() }))).toBe(
    'Betala inte tillbaka lagavgiften (8,00\u00a0€)',
  )
  expect(feeLabel(teamRequest({ outlook: teamOutlook() }))).toBe('Ta ut tilläggsavgiften för ändringen (5,00\u00a0€)')
  expect(feeLabel(teamRequest({ outlook: null }))).toBe('Ta ut tilläggsavgiften för ändringen')
})
