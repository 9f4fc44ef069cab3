import { OneLine } from '@stafapp/shared/contract/common'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { cleanFileName } from './file-answer.ts'

it.each([
  ['faktura\u202efdp.exe', 'fakturafdp.exe'],
  ['\u2066a\u2069\u200e\u200b.pdf', 'a.pdf'],
  ['rad\r\nbrytning\u0085\u2028.png', 'radbrytning.png'],
  ['Åka O\u0308berg – 1.pdf', 'Åka Öberg – 1.pdf'],
])('a file called %j is stored and sent as %j', (name, clean) => expect(cleanFileName(name)).toBe(clean))

const isOneLine = new Ajv().compile(OneLine(200))

it.each(['\u202e', '\u2066', '\u2028', '\u0085', '\n', '\u0000'])('a name with %j is refused', (sign) =>
  expect(isOneLine(`Ida${sign}Ek`)).toBe(false),
)

it.each(['Åsa-Lena O’Brien', '李小龍', '+358 50 123 4567'])('%s is a name', (name) =>
  expect(isOneLine(name)).toBe(true),
)
