import type { ErrorItem } from '../../../lib/app-error.ts'
import { errorCodes } from '../../../lib/app-error.ts'
import { commonPasswords } from './common-passwords.ts'

const MIN_LENGTH = 8

/** Words of this portal that a guesser would try first. */
const ownWords = ['stafett', 'karneval', 'stafapp']

type Rule = {
  attr: string
  username: string
  /** Also refuses easily guessed passwords: always for super admins, for others by setting. */
  isStrict: boolean
}

/** The faults of a new password that is entered twice. */
export const newPasswordFaults = (
  { new_password, confirm_password }: { new_password: string; confirm_password: string },
  rule: Omit<Rule, 'attr'>,
): (ErrorItem | null)[] => [
  passwordFault(new_password, { ...rule, attr: 'new_password' }),
  new_password === confirm_password
    ? null
    : { code: 'password_mismatch', detail: errorCodes.password_mismatch.text, attr: 'confirm_password' },
]

/**
 * Requires at least 8 characters with an uppercase letter, a lowercase letter and a digit. The password is taken as
 * typed: never trimmed, cut or folded. Returns the fault, or null.
 */
export function passwordFault(password: string, { attr, username, isStrict }: Rule): ErrorItem | null {
  const isLongEnough = [...password].length >= MIN_LENGTH
  if (!isLongEnough || !/\p{Lu}/u.test(password) || !/\p{Ll}/u.test(password) || !/[0-9]/.test(password)) {
    return { code: 'weak_password', detail: errorCodes.weak_password.text, attr }
  }
  if (isStrict && isEasilyGuessed(password, username)) {
    return {
      code: 'weak_password',
      detail:
        'Lösenordet är för lätt att gissa: undvik vanliga lösenord, användarnamnet och orden stafett och karneval.',
      attr,
    }
  }
  return null
}

/** The text without its trailing digits and signs. */
const lettersFirst = (folded: string): string => /^(?:.*\p{L})?/su.exec(folded)?.[0] ?? ''

function isEasilyGuessed(password: string, username: string): boolean {
  const folded = password.toLowerCase()
  const name = username.toLowerCase()
  if (name.length >= 4 && folded.includes(name)) return true
  if (ownWords.some((word) => folded.includes(word))) return true
  // Treat "Password1!" as "password": digits and signs are often appended only to satisfy such a rule.
  return commonPasswords.has(folded) || commonPasswords.has(lettersFirst(folded))
}
