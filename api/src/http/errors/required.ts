import { AppError, type ErrorItem, errorCodes } from '../../lib/app-error.ts'

/** Throws all faults together, if there are any. @throws AppError */
export function throwFaults(faults: readonly (ErrorItem | null)[]): void {
  const found = faults.filter((fault) => fault !== null)
  if (found.length > 0) throw AppError.validation(found)
}

export const requiredFault = (attr: string): ErrorItem => ({
  code: 'required',
  detail: errorCodes.required.text,
  attr,
})

export const privacyFault = (isAccepted: boolean | undefined): ErrorItem | null =>
  isAccepted === true
    ? null
    : {
        code: 'required',
        detail: 'Du måste godkänna integritetspolicyn för att fortsätta.',
        attr: 'privacyPolicy',
      }

/** Normalizes a name to NFC without surrounding blanks. @throws AppError required */
export function normalName(value: string, attr: string): string {
  const name = value.normalize('NFC').trim()
  if (name === '') throw AppError.validation([requiredFault(attr)])
  return name
}
