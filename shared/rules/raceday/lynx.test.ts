import { expect, it } from 'vitest'
import { parseLif } from './lif.ts'
import { encodeLynx, type LynxHeat, type LynxLane, lynxEvt, lynxPpl, lynxSch } from './lynx.ts'

const lane = (position: number, team_id: number, bib: string | null, change: Partial<LynxLane> = {}): LynxLane => ({
  lane: position,
  team_id,
  bib,
  display_name: `Lag ${team_id}`,
  affiliation: 'Norra skolan',
  status: 'ok',
  ...change,
})

const heat = (heat_no: number, start_at: string, lanes: LynxLane[]): LynxHeat => ({
  event_no: 7,
  round: 1,
  heat_no,
  event_name: '4 × 100 m',
  distance_m: 400,
  start_at,
  lanes,
})

it('a team is known by the number on its runners’ chests, in the start list as in the list of people', () => {
  const heats = [heat(1, '2025-05-16T10:00:00Z', [lane(1, 31, '411'), lane(2, 32, null), lane(3, 411, null)])]
  expect(lynxEvt(heats).split('\r\n')).toEqual([
    '7,1,1,4 × 100 m,,,,,,400',
    ',411,1,Lag 31,,Norra skolan,,,,,,,411,31,',
    ',32,2,Lag 32,,Norra skolan,,,,,,,32,32,',
    // Its id is another team's number.
    ',,3,Lag 411,,Norra skolan,,,,,,,,411,',
    '',
  ])
  expect(lynxPpl(heats)).toBe('411,Lag 31,,Norra skolan\r\n32,Lag 32,,Norra skolan\r\n')
})

it('a start list of some heats has the numbers that the whole has', () => {
  const heats = [heat(1, '', [lane(1, 31, '32')]), heat(2, '', [lane(1, 32, null)])]
  expect(lynxEvt(heats)).toContain(lynxEvt(heats.slice(1), heats))
})

it('the running order is by start, and keeps each heat’s own number', () => {
  const heats = [heat(1, '2025-05-16T10:10:00Z', []), heat(2, '2025-05-16T10:05:00Z', [])]
  expect(lynxSch('Karnevalen', heats)).toBe('; Karnevalen\r\n7,1,2\r\n7,1,1\r\n')
})

it('a row comes back from the timing computer as the same team', () => {
  const [header, row] = lynxEvt([heat(3, '', [lane(4, 31, '411', { display_name: 'Skolan "Norr", övre' })])]).split(
    '\r\n',
  )
  const read = parseLif(`${header}\r\n1${row}\r\n`)
  expect(read?.rows[0]).toMatchObject({ ids: [31, 411], lane: '4', name: 'Skolan "Norr", övre' })
})

it('Windows-1252 has the Swedish letters and a question mark for what it lacks', () => {
  expect([...encodeLynx('Åø€→', 'windows-1252')]).toEqual([0xc5, 0xf8, 0x80, 0x3f])
})
