import type { ErrorItem } from '../../../lib/app-error.ts'
import { errorCodes } from '../../../lib/app-error.ts'

const MIN_LENGTH = 8

/**
 * The words that guessing programs try first, in English, Swedish and Finnish, lower case. Trailing digits and signs
 * are ignored in the comparison, so each word covers its variants.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passw0rd passord lösenord losenord salasana qwerty qwertyui qwertyuiop qwertyåäö asdfgh asdfghjk
  asdfghjkl zxcvbnm abcdefgh abcd1234 abc12345 a1b2c3d4 aa123456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 iloveyou
  letmein welcome välkommen valkommen tervetuloa admin administrator superadmin skoladmin lagledare sommar
  sommaren vinter vintern höst hösten vår våren kesä talvi summer winter spring autumn football baseball
  sunshine princess dragon monkey master shadow superman batman trustno finland suomi sverige helsinki
  helsingfors changeme default secret hemlig hemligt test testtest testing
  `
    .trim()
    .split(/\s+/),
)

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
