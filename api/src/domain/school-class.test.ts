import { describe, expect, it } from 'vitest'
import { isOffered } from './school-class.ts'

const event = { schoolTypes: ['primary_school'], schoolSubtypes: ['small', 'invited'] }

describe('isOffered', () => {
  it.each([
    ['same type, shared subtype', ['primary_school'], ['small'], true],
    ['subtypes combine: one shared is enough', ['primary_school'], ['language', 'small'], true],
    ['another type', ['middle_school'], ['small'], false],
    ['no shared subtype', ['primary_school'], ['none'], false],
    ['no subtypes counts as none', ['primary_school'], [], false],
  ])('%s', (_name, schoolTypes, schoolSubtypes, offered) => {
    expect(isOffered(event, { schoolTypes, schoolSubtypes })).toBe(offered)
  })

  it('offers ordinary events to a unit without subtypes', () => {
    const ordinary = { schoolTypes: ['primary_school'], schoolSubtypes: ['none'] }
    expect(isOffered(ordinary, { schoolTypes: ['primary_school'], schoolSubtypes: [] })).toBe(true)
  })
})
