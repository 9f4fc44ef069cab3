import { expect, test } from 'vitest'
import { hashToken, newRefreshToken } from '../../http/auth/tokens.ts'
import { maskTokens } from './mask-personal.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sHf_3-abc'

test.each([
  [`Authorization: Bearer ${JWT}`, 'Authorization: Bearer [token]'],
  [`token ${JWT} i texten`, 'token [token] i texten'],
  ['på /passwordreset/abc-DEF_123?x=1', 'på /passwordreset/[token]?x=1'],
  ['https://host/invitation/abc', 'https://host/invitation/[token]'],
  ['{"refresh":"abc","a":1}', '{"refresh":"[token]","a":1}'],
  ['access_token=abc&x=1', 'access_token=[token]&x=1'],
])('R49: %s is masked', (text, masked) => {
  expect(maskTokens(text)).toBe(masked)
})

test('R49: an opaque refresh token and its hash are masked wherever they stand', () => {
  const token = newRefreshToken()
  expect(maskTokens(`<script>${token}</script> ${hashToken(token)}.`)).toBe('<script>[token]</script> [token].')
})

test('a stack trace without secrets stays as it was', () => {
  const trace = 'TypeError: x is undefined\n    at Page (https://host/remotes/economy/2/page.3f9a1c2b4d.js:1:2345)'
  expect(maskTokens(trace)).toBe(trace)
})
