import { expect, test } from 'vitest'
import { maskLogLine, maskPersonal } from './mask-personal.ts'

test.each([
  ['/admin/schoollist?search=Zelda%20Quist&page=2 gick fel', '/admin/schoollist?[…] gick fel'],
  ['https://host/x?email=a@b.fi#top', 'https://host/x?[…]#top'],
  ['skrev till zelda.qvist+test@skolan.example.fi i går', 'skrev till [e-post] i går'],
  ['ring +358 50 123 4567 eller 050 123 4567', 'ring [telefon] eller [telefon]'],
  ['010203A123X', '[personbeteckning]'],
  ['FI21 1234 5600 0007 85', '[konto]'],
  ['Bearer abc.def', 'Bearer [token]'],
])('R47, R49: %s is masked', (text, masked) => {
  expect(maskPersonal(text)).toBe(masked)
})

test.each([
  'TypeError: x is undefined\n    at Page (https://host/remotes/economy/2/page.3f9a1c2b4d.js:1:2345)',
  'Page@https://host/assets/main.js:1:2',
  'node_modules/pg@8.16.0/lib/client.js',
])('a trace without personal data stays as it was: %s', (trace) => {
  expect(maskPersonal(trace)).toBe(trace)
  expect(maskLogLine(trace)).toBe(trace)
})
