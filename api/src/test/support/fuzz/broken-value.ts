import fc from 'fast-check'
import { hostileValue } from './hostile.ts'

type Step = string | number

/** Paths to every part of a value. */
function stepsOf(value: unknown, way: readonly Step[] = []): Step[][] {
  if (value === null || typeof value !== 'object') return [[...way]]
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [[...way], ...parts.flatMap(([step, part]) => stepsOf(part, [...way, step]))]
}

/** A copy with the part at `way` replaced, or removed where `change` returns undefined. */
function changed(value: unknown, way: readonly Step[], change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = way
  if (step === undefined) return change(value)
  if (Array.isArray(value)) return value.map((part, index) => (index === step ? changed(part, rest, change) : part))
  const parts = Object.entries(Object(value)).map(([name, part]) => [
    name,
    name === step ? changed(part, rest, change) : part,
  ])
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}

/** A valid value with one fault: a part replaced, removed or added. */
export const brokenValue = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record({
      value: valid,
      place: fc.nat(),
      fault: fc.oneof(
        { weight: 5, arbitrary: hostileValue.map((hostile) => () => hostile) },
        { weight: 2, arbitrary: fc.constant(() => undefined) },
        {
          weight: 2,
          arbitrary: fc
            .constantFrom('roles', 'id', 'is_superuser', 'price')
            .map((field) => (old: unknown) => ({ ...Object(old), [field]: 1 })),
        },
      ),
    })
    .map(({ value, place, fault }) => {
      const ways = stepsOf(value)
      return changed(value, ways[place % ways.length] ?? [], fault)
    })
