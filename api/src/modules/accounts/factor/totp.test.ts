import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'
import { codeOf, matchingStep, otpauthUri, stepAt, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %d s is %s', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a code is taken in its own step and the steps beside it, and nowhere else', () => {
  const now = new Date(2_000_000_000_000)
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((offset) => matchingStep(secret, codeOf(secret, step + offset), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
  expect(matchingStep(secret, '', now)).toBeNull()
  expect(matchingStep(secret, 'ååååå1', now)).toBeNull()
})

test('RFC 4648: the secret as it is typed', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauthUri('å b', secret)).toBe(
    'otpauth://totp/Stafapp%202.0%3A%C3%A5%20b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Stafapp%202.0',
  )
})

test('a secret is read with its own key and for its own account only', () => {
  const box = createSecretBox('one signing key')
  const sealed = box.seal(7, secret)
  expect(sealed).not.toContain(secret.toString('base64url'))
  expect(box.open(7, sealed)).toEqual(secret)
  expect(box.open(8, sealed)).toBeNull()
  expect(createSecretBox('another signing key').open(7, sealed)).toBeNull()
  expect(box.open(7, 'torn')).toBeNull()
})
