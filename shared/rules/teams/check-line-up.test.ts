import { lineUpTable, readRow, situationOf } from '@stafapp/shared/testing/line-ups'
import { describe, expect, it } from 'vitest'
import { checkLineUp, isRefused } from './check-line-up.ts'
import type { Fault } from './types.ts'

const verdict = (text: string): Fault[] => checkLineUp(situationOf(readRow(text)))

describe('the composition rules', () => {
  it('are held to at least 200 line-ups of all five gender types', () => {
    expect(lineUpTable.length).toBeGreaterThanOrEqual(200)
    const types = new Set(lineUpTable.map((text) => situationOf(readRow(text)).event.gender_type))
    expect([...types].sort()).toEqual(['custom', 'female', 'male', 'mixed', 'mixed_alternating'])
  })

  it.each(lineUpTable)('%s', (text) => {
    const row = readRow(text)
    expect(checkLineUp(situationOf(row)).map(({ code, attr }) => `${code}@${attr}`)).toEqual(row.expected)
  })
})

describe('the reason in Swedish', () => {
  it.each([
    ['hog-f: F7 - F8 F9 => ', 'Sträcka 2 saknar löpare.'],
    ['hog-f: F7 F8 F9 => ', 'Laget ska ha 4 sträckor.'],
    ['hog-f: F7 F8 F9 F7 | F8 F9 => ', 'Laget får ha högst en reserv.'],
    ['mass: F1 M1 F2 M2 F3 M3 F4 M4 F5 M5 F6 M6 | F1 F2 F3 => ', 'Laget får ha högst 2 reserver.'],
    ['hog-f: F7 ? F8 F9 => ', 'Löparen finns inte i skolenhetens register.'],
    ['hog-f: F7 F8 =1 F9 => ', 'Ida Ek1 är redan på sträcka 1.'],
    ['hog-f: F7* F8 F9 F7 => ', 'Ida Ek1 är redan med i Testskolan 9 i 4 × 100 m flickor, åk 7–9.'],
    [
      'hog-f: F7^ F8 F9 F7 => ',
      'Ida Ek1 är redan med i Gren A, Gren B och Gren C. En löpare får delta i högst 3 grenar.',
    ],
    ['hog-f: F6 F8 F9 F7 => ', 'Ida Ek1 går i åk 6, men grenen är för åk 7–9.'],
    ['hog-f: F10 F8 F9 F7 => ', 'Ida Ek1 går år 1 på andra stadiet, men grenen är för åk 7–9.'],
    ['andra-f: F9 F10 F11 F12 => ', 'Ida Ek1 går i åk 9, men grenen är för andra stadiet.'],
    ['hog-f: M7 F8 F9 F7 => ', 'Emil Ek1 är pojke, men grenen är för flickor.'],
    ['sprakbad: F1 F2 F3 F4 F5 => ', 'Laget ska ha både flickor och pojkar, nu springer bara flickor.'],
    ['liten-kort: F1 F2 F3 F4 F5 => ', 'Laget ska ha 3 flickor och 2 pojkar, nu är de 5 flickor och 0 pojkar.'],
    [
      'liten-kort: F1 F2 F3 F4 M5 => ',
      'Laget ska ha 3 flickor och 2 pojkar. 4 flickor och 1 pojke kräver arrangörens tillstånd.',
    ],
    [
      'liten-gatu (lov): F1 F2 M3 F4 F5 M6 => ',
      'Med 4 flickor ska den extra flickan springa den kortaste sträckan, 200 m.',
    ],
    [
      'varannan: F1 M1 F2 M2 F3 M3 M4 F4 => ',
      'Flickor och pojkar springer varannan sträcka: sträcka 7 ska en flicka springa.',
    ],
    [
      'svensk: F7 M7 F8 M8 F9 M9 M7 M8 => ',
      'Flickor och pojkar springer varannan sträcka: på 400 m ska en flicka och en pojke springa.',
    ],
    [
      'svensk: F7 M9 F8 F7 F9 M8 F7 M9 => ',
      'Laget ska ha 4 flickor och 4 pojkar som springer varannan sträcka, nu är de 5 flickor och 3 pojkar.',
    ],
    ['mass: F1 M1 F2 M2 F3 M3 F4 M4 F1 M1 F2 M2 => ', 'Alla årskurser ska vara med i laget: åk 5 och åk 6 saknas.'],
  ])('%s%s', (text, sentence) => {
    expect(verdict(text).map(({ detail }) => detail)).toContain(sentence)
  })
})

it('says first what the leader has to mend, and last which legs are empty', () => {
  const faults = verdict('svensk: F7 F8 - - - - - - => ')
  expect(faults[0]?.detail).toBe(
    'Flickor och pojkar springer varannan sträcka: på 100 m ska en flicka och en pojke springa.',
  )
  expect(faults.slice(1).every(({ code }) => code === 'leg_empty')).toBe(true)
})

it('lets a team that is only not complete be saved', () => {
  expect(isRefused(verdict('hog-f: F7 - - - => '))).toBe(false)
  expect(isRefused(verdict('hog-f: F7 - M8 - => '))).toBe(true)
  expect(isRefused([])).toBe(false)
})
