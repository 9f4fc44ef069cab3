import { describe, expect, it } from 'vitest'
import { classFaults, gradesOf, isOffered, needsApproval } from './school-class.ts'

const event = { schoolTypes: ['primary_school'], schoolSubtypes: ['small', 'invited'] }
const unit = (schoolSubtypes: string[], studentCount: number | null = 60, schoolTypes = ['primary_school']) => ({
  schoolTypes,
  schoolSubtypes,
  studentCount,
})

describe('gradesOf', () => {
  it.each([
    [['primary_school'], ['none'], 'åk 1–6', [1, 6]],
    [['middle_school'], ['language'], 'åk 7–9', [7, 9]],
    [['secondary_school'], ['none'], 'andra stadiet', [10, 13]],
    [['primary_school', 'secondary_school'], [], 'åk 1–6 och andra stadiet', [1, 13]],
    // Pupils with special needs may be of every grade.
    [['primary_school'], ['special'], 'åk 1–6, åk 7–9 och andra stadiet', [1, 13]],
  ])('of %j with %j are %s', (schoolTypes, schoolSubtypes, words, [first, last]) => {
    const own = gradesOf({ schoolTypes, schoolSubtypes })
    expect([own.words, own.grades[0], own.grades.at(-1)]).toEqual([words, first, last])
  })

  it('leave out the levels that the unit does not have', () => {
    const { grades } = gradesOf({ schoolTypes: ['primary_school', 'secondary_school'], schoolSubtypes: ['none'] })
    expect(grades).toEqual([1, 2, 3, 4, 5, 6, 10, 11, 12, 13])
  })
})

describe('isOffered', () => {
  it.each([
    ['same type, shared subtype', ['primary_school'], ['small'], true],
    ['subtypes combine: one shared is enough', ['primary_school'], ['language', 'small'], true],
    ['another type', ['middle_school'], ['small'], false],
    ['no shared subtype', ['primary_school'], ['none'], false],
    ['no subtypes counts as none', ['primary_school'], [], false],
  ])('%s', (_name, schoolTypes, schoolSubtypes, offered) => {
    expect(isOffered(event, { schoolTypes, schoolSubtypes, studentCount: null })).toBe(offered)
  })

  it('offers ordinary events to a unit without subtypes', () => {
    expect(isOffered({ schoolTypes: ['primary_school'], schoolSubtypes: ['none'] }, unit([]))).toBe(true)
  })

  const primary = (schoolSubtypes: string[]) => ({ schoolTypes: ['primary_school'], schoolSubtypes })
  const ordinary = primary(['none', 'invited'])
  const small = primary(['small', 'invited'])
  const every = primary(['none', 'invited', 'small'])
  const middle = { schoolTypes: ['middle_school'], schoolSubtypes: ['none', 'language', 'invited'] }

  it.each([
    ['52 pupils: the ordinary class', unit(['invited'], 52), [true, false, true]],
    ['40 pupils: the small class', unit(['invited'], 40), [false, true, true]],
    ['50 pupils, not marked as small', unit(['invited'], 50), [true, false, true]],
    ['50 pupils, marked as small', unit(['invited', 'small'], 50), [false, true, true]],
    ['unknown number of pupils', unit(['invited'], null), [true, false, true]],
  ])('an invited unit is offered one size of classes only: %s', (_name, invited, offered) => {
    expect([ordinary, small, every].map((each) => isOffered(each, invited))).toEqual(offered)
  })

  it('has no sizes from åk 7 on', () => {
    expect(isOffered(middle, unit(['invited'], 30, ['middle_school']))).toBe(true)
    expect(isOffered(middle, unit(['invited'], 30, ['primary_school', 'middle_school']))).toBe(true)
  })
})

describe('classFaults', () => {
  it.each([
    ['small with 400', unit(['small'], 400), 'En liten skola har färre än 50 elever i åk 3–6, men enheten har 400.'],
    ['small with 51', unit(['small'], 51), 'En liten skola har färre än 50 elever i åk 3–6, men enheten har 51.'],
    ['small, unknown', unit(['small'], null), 'Ange antalet elever: en liten skola har färre än 50 elever i åk 3–6.'],
    ['small in åk 7–9', unit(['small'], 20, ['middle_school']), 'Bara en enhet med åk 1–6 kan vara en liten skola.'],
    ['none and another', unit(['none', 'language']), 'Vanlig kan inte kombineras med en annan skoltyp.'],
  ])('%s', (_name, each, detail) => {
    expect(classFaults(each).map((fault) => fault.detail)).toEqual([detail])
  })

  it.each([
    ['49', unit(['small'], 49)],
    ['exactly 50: the organiser decides', unit(['small'], 50)],
    ['språkbad and small', unit(['language', 'small'], 20)],
    ['few pupils in an ordinary unit', unit(['none'], 20)],
  ])('lets pass: %s', (_name, each) => {
    expect(classFaults(each)).toEqual([])
  })
})

describe('needsApproval', () => {
  it.each([
    ['another subtype', unit(['none']), unit(['invited']), true],
    ['another type', unit(['none']), unit(['none'], 60, ['middle_school']), true],
    ['the same in another order', unit(['language', 'small'], 40), unit(['small', 'language'], 40), false],
    ['more pupils on the same side', unit(['none'], 60), unit(['none'], 400), false],
    ['across 50', unit(['none'], 60), unit(['none'], 49), true],
    ['to exactly 50', unit(['none'], 60), unit(['none'], 50), true],
    ['a number where none was known', unit(['none'], null), unit(['none'], 60), false],
    ['a low number where none was known', unit(['none'], null), unit(['none'], 40), true],
    ['across 50 in åk 7–9', unit(['none'], 60, ['middle_school']), unit(['none'], 40, ['middle_school']), false],
  ])('%s', (_name, before, after, expected) => {
    expect(needsApproval(before, after)).toBe(expected)
  })
})
