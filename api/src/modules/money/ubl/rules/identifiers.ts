const digitsOf = (text: string): number[] => [...text].map(Number)

/** GS1's check digit: weights 3 and 1 from the right. */
function isGln(text: string): boolean {
  if (!/^\d{2,20}$/.test(text)) return false
  const [check = 0, ...rest] = digitsOf(text).reverse()
  return (10 - (rest.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0) % 10)) % 10 === check
}

/** A Norwegian organisation number: weights 2 to 7 from the right, modulus 11. */
function isNorwegian(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false
  const [check = 0, ...rest] = digitsOf(text).reverse()
  return (11 - (rest.reduce((sum, digit, at) => sum + digit * ((at % 6) + 2), 0) % 11)) % 11 === check
}

const isDanish = (text: string): boolean => /^(DK)?\d{8}$/.test(text)

/** A Belgian enterprise number: its last two digits are 97 less the rest of the others. */
const isBelgian = (text: string): boolean =>
  /^\d{10}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8))

/** A Swedish organisation number: Luhn's check digit. */
function isSwedish(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false
  const sum = digitsOf(text).reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Kinds of identifiers that Peppol checks, with the rule's number and the check. */
export const checkedSchemes = {
  '0088': { rule: 'PEPPOL-COMMON-R040', name: 'GLN', isValid: isGln },
  '0192': { rule: 'PEPPOL-COMMON-R041', name: 'Norwegian organisation number', isValid: isNorwegian },
  '0184': { rule: 'PEPPOL-COMMON-R042', name: 'Danish CVR number', isValid: isDanish },
  '0208': { rule: 'PEPPOL-COMMON-R043', name: 'Belgian enterprise number', isValid: isBelgian },
  '0007': { rule: 'PEPPOL-COMMON-R049', name: 'Swedish organisation number', isValid: isSwedish },
} as const
