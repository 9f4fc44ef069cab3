import { expect, test } from 'vitest'
import { fakeHeat, fakeRound, officialHeat } from '../../shared/raceday/test-round.ts'
import { finalState, inTurn } from './final-state.ts'

const results = '/tavlingsdag/resultat?dag=2025-05-16&omgang=21-TRIAL'
const final = '/admin/heats?omgang=21-FINAL'
const official = [officialHeat(1), officialHeat(2)]
const change = { team: 1, team_name: 'Sursik 1', op: 'in' as const }
const tie = { kind: 'time' as const, teams: [11, 21], places: 1, drawn: [], text: 'Lika.' }

test.each([
  [
    'before its trial, with the delay',
    fakeRound([fakeHeat(1, { delay_min: 6 })]),
    'waits Försöken börjar kl.\u00a013:06.',
    [],
  ],
  [
    'while one heat is left',
    fakeRound([officialHeat(1), fakeHeat(2, { run_state: 'run' })]),
    'waits 1 av 2 heat är klara, väntar på resultatet av heat 2.',
    [],
  ],
  [
    'while two heats are left',
    fakeRound([officialHeat(1), fakeHeat(2), fakeHeat(3)]),
    'waits 1 av 3 heat är klara, väntar på resultatet av heat 2 och 3.',
    [],
  ],
  [
    'while many heats are left',
    fakeRound([officialHeat(1), ...[2, 3, 4, 5].map((number) => fakeHeat(number))]),
    'waits 1 av 5 heat är klara, väntar på resultat från 4 heat.',
    [],
  ],
  [
    'when all heats are official',
    fakeRound(official, { state: 'official' }),
    'due Alla 2 heat är klara.',
    ['Lotta finalen', final],
  ],
  [
    'when teams are equal for a place',
    fakeRound(official, { state: 'official', tie }),
    'due Alla 2 heat är klara, men lag är lika om en finalplats.',
    ['Avgör vem som går vidare', results],
  ],
  [
    'when its own rule lets nobody go on',
    fakeRound(official, { state: 'official', rule_fault: 'Regeln ger för många lag.' }),
    'due Alla 2 heat är klara. Regeln ger för många lag.',
    ['Se regeln', results],
  ],
  [
    'when it is drawn',
    fakeRound(official, { state: 'drawn' }),
    'due Finalen är lottad, men ingen ser den ännu.',
    ['Publicera finalen', '/admin/heats?steg=publicera'],
  ],
  [
    'when it is public',
    fakeRound(official, { state: 'published' }),
    'done Finalen är lottad och publicerad.',
    ['Se finalen', final],
  ],
  [
    'when it is called',
    fakeRound(official, { state: 'published', final_under_way: 'called' }),
    'done Finalen är redan uppropad.',
    ['Se finalen', final],
  ],
  [
    'when a correction has changed who goes on',
    fakeRound(official, { state: 'published', final_changes: [change] }),
    'due Resultatet har ändrats sedan finalen lottades.',
    ['Se ändringen', results],
  ],
  [
    'when a correction comes after its call',
    fakeRound(official, { state: 'published', final_changes: [change], final_under_way: 'called' }),
    'due Finalen är redan uppropad, men resultatet har ändrats. Juryn avgör.',
    ['Se ändringen', results],
  ],
])('says what a final needs %s', (_, trial, text, action) => {
  const { state, text: said, action: next } = finalState(trial)
  expect([`${state} ${said}`, next ? [next.label, next.to] : []]).toEqual([text, action])
})

test('what is due comes first, and a round without a final is left out', () => {
  const rounds = [
    fakeRound([fakeHeat(1)], { event_name: 'Väntar', has_final: true }),
    fakeRound(official, { event_name: 'Direkt final', state: 'official' }),
    fakeRound(official, { event_name: 'Färdig', has_final: true, state: 'published' }),
    fakeRound(official, { event_name: 'Att lotta', has_final: true, state: 'official' }),
  ]
  expect(inTurn(rounds).map(({ trial }) => trial.event_name)).toEqual(['Att lotta', 'Väntar', 'Färdig'])
})
