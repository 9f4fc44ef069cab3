import { expect, it } from 'vitest'
import { splitName } from './cells.ts'

it.each([
  ['Sjöberg, Anna Maria', 'Anna Maria', 'Sjöberg', null],
  ['Karl von Essen', 'Karl', 'von Essen', null],
  ['von Essen Karl', 'Karl', 'von Essen', null],
  ['von Essen, Karl', 'Karl', 'von Essen', null],
  ['Essen, Karl von', 'Karl', 'von Essen', null],
  ['Essen Karl von', 'Karl', 'von Essen', null],
  ['Anna Maria af Hällström', 'Anna Maria', 'af Hällström', null],
  ['Maria de la Cruz', 'Maria', 'de la Cruz', null],
  ['de la Cruz Maria Elena', 'Maria Elena', 'de la Cruz', null],
  ['Jan van der Berg', 'Jan', 'van der Berg', null],
  ['  Anna   Maria  Sjöberg ', 'Anna Maria', 'Sjöberg', 'order'],
  ['Anh Van Nguyen', 'Anh', 'Van Nguyen', 'particle'],
  ['Van Nguyen', 'Van', 'Nguyen', 'order'],
  ['Ida', 'Ida', '', null],
  ['von', 'von', '', null],
])('%s is %s | %s', (cell, first, last, doubt) => expect(splitName(cell, 'first_last')).toEqual({ first, last, doubt }))

it.each([
  ['Ström Pelle', 'Pelle', 'Ström', 'order'],
  ['Ström Anna Maria', 'Anna Maria', 'Ström', 'order'],
  ['Ström, Pelle', 'Pelle', 'Ström', null],
  ['Karl von Essen', 'Karl', 'von Essen', null],
])('with the surname first %s is %s | %s', (cell, first, last, doubt) =>
  expect(splitName(cell, 'last_first')).toEqual({ first, last, doubt }),
)
