import type { FieldSpec } from './field-spec.ts'

/** Attributes that link a control to its help and error in the accessibility tree. */
export type AriaProps = {
  id: string
  name: string
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  onBlur: () => void
}

export function ariaProps(
  id: string,
  field: FieldSpec,
  isRequired: boolean,
  error?: string,
): Omit<AriaProps, 'onBlur'> {
  const described = [field.helpText && helpId(id), error && `${id}-error`].filter(Boolean)
  return {
    id,
    name: field.name,
    'aria-required': isRequired,
    'aria-invalid': error !== undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
}

export const helpId = (id: string): string => `${id}-help`
