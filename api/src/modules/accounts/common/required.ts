import { AppError, type ErrorItem, errorCodes } from '../../../errors.ts'

/** The faults that there are, thrown together. @throws AppError */
export function throwFaults(faults: readonly (ErrorItem | null)[]): void {
  const found = faults.filter((fault) => fault !== null)
  if (found.length > 0) throw AppError.validation(found)
}

export const requiredFault = (attr: string): ErrorItem => ({
  code: 'required',
  detail: errorCodes.required.text,
  attr,
})

/** Spec §5, literally. */
export const privacyFault = (isAccepted: boolean | undefined): ErrorItem | null =>
  isAccepted === true
    ? null
    : {
        code: 'required',
        detail: 'Du måste godkänna integritetspolicyn för att fortsätta.',
        attr: 'privacyPolicy',
      }

/** A name as it is stored: one form of each letter, no blanks around it. @throws AppError required */
export function normalName(value: string, attr: string): string {
  const name = value.normalize('NFC').trim()
  if (name === '') throw AppError.validation([requiredFault(attr)])
  return name
}
