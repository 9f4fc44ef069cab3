import { expect, test } from 'vitest'
import { stripTokens } from './strip-tokens.ts'

test.each([
  ['https://x.fi/passwordreset/s3cret-Token?x=1', 'https://x.fi/passwordreset/***?***'],
  ['at Page (https://x.fi/invitation/abc:12:5)', 'at Page (https://x.fi/invitation/***)'],
  ['GET /api/users/password-reset/abc/ failed', 'GET /api/users/password-reset/***/ failed'],
  ['/verifyemail/abc', '/verifyemail/***'],
  ['/a?token=abc&b=1', '/a?***'],
  ['https://x.fi/admin/schoollist?search=Ida%20Ek#top', 'https://x.fi/admin/schoollist?***#top'],
  [
    'https://x.fi/tavlingsdag/upprop#G1y2YqSCCKRIY6K_QKs031SLSUathOCDYCvCSKOmT8U',
    'https://x.fi/tavlingsdag/upprop#***',
  ],
  ['ida.ek@skolan.example.fi finns inte', '*** finns inte'],
  ['Page@https://x.fi/assets/main.js:1:2', 'Page@https://x.fi/assets/main.js:1:2'],
  ['{"access":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig-_1"}', '{"access":"***"}'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer ***'],
])('R49: %s', (text, stripped) => {
  expect(stripTokens(text)).toBe(stripped)
})

test('what is no secret stays', () => {
  const text = 'TypeError: x is undefined\n    at Page (https://x.fi/assets/main.js:1:2)\n/detail/school/7'
  expect(stripTokens(text)).toBe(text)
})
