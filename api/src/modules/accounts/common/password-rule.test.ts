import { expect, test } from 'vitest'
import { passwordFault } from './password-rule.ts'

const rule = { attr: 'password', username: 'maria', isStrict: false }
const SENTENCE = 'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.'

test.each(['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '', 'Aa1'])(
  'R3: %j is refused with the sentence that states the rule',
  (password) => {
    expect(passwordFault(password, rule)).toEqual({ code: 'weak_password', detail: SENTENCE, attr: 'password' })
  },
)

test.each(['Abcdefg1', 'Password1', 'Åäöåäöå1', `${'Å 😀a1'.repeat(20)}`])('%j is good enough', (password) => {
  expect(passwordFault(password, rule)).toBeNull()
})

test.each(['Password1', 'Password1!', 'Stafett2025', 'MinKarneval1', 'XxMARIAxx9', 'Qwerty123', 'Sommaren2026'])(
  'D1: %j is too easily guessed for a super admin',
  (password) => {
    expect(passwordFault(password, { ...rule, isStrict: true })).toMatchObject({ code: 'weak_password' })
  },
)

test('D1: a password of one’s own is good enough for a super admin', () => {
  expect(passwordFault('Tre Glada Uttrar 7', { ...rule, isStrict: true })).toBeNull()
})
