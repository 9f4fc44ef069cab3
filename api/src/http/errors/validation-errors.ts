import { EMAIL, ONE_LINE } from '@stafapp/shared/contract/common'
import type { ErrorObject } from 'ajv'
import type { ErrorCode, ErrorItem } from '../../lib/app-error.ts'

/** More than the fields of any form; limits the answer to a hostile body. */
const MAX_ITEMS = 50

type Fault = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'> & { message?: string }

const formats: Record<string, string> = {
  date: 'Ange ett datum i formen ÅÅÅÅ-MM-DD.',
  'date-time': 'Ange en tidpunkt enligt ISO 8601.',
  email: 'Skriv en e-postadress, till exempel namn@skola.fi.',
}

const patterns: Record<string, string | undefined> = {
  [ONE_LINE]: 'Texten har osynliga tecken eller radbyten. Skriv den på nytt.',
  [EMAIL]: formats.email,
}

const types: Record<string, string> = {
  string: 'Ange text.',
  integer: 'Ange ett heltal.',
  number: 'Ange ett tal.',
  boolean: 'Ange sant eller falskt.',
  array: 'Ange en lista.',
  object: 'Ange ett objekt.',
}

const rowCount = (limit: string): string => `${limit} ${limit === '1' ? 'rad' : 'rader'}`

const describe = ({ keyword, params }: Fault): { code: ErrorCode; detail: string } => {
  const limit = String(params.limit ?? '')
  switch (keyword) {
    case 'required':
      return { code: 'required', detail: 'Fältet är obligatoriskt.' }
    case 'additionalProperties':
      return { code: 'unknown_field', detail: 'Fältet är okänt.' }
    case 'enum':
    case 'const':
      return { code: 'invalid_choice', detail: 'Värdet finns inte bland alternativen.' }
    case 'minLength':
      return limit === '1'
        ? { code: 'required', detail: 'Fältet är obligatoriskt.' }
        : { code: 'too_short', detail: `Ange minst ${limit} tecken.` }
    case 'maxLength':
      return { code: 'too_long', detail: `Ange högst ${limit} tecken.` }
    case 'minItems':
      return { code: 'too_short', detail: `Ange minst ${rowCount(limit)}.` }
    case 'maxItems':
      return { code: 'too_long', detail: `Ange högst ${rowCount(limit)}.` }
    case 'minimum':
    case 'exclusiveMinimum':
      return { code: 'too_small', detail: `Värdet får vara minst ${limit}.` }
    case 'maximum':
    case 'exclusiveMaximum':
      return { code: 'too_large', detail: `Värdet får vara högst ${limit}.` }
    case 'pattern':
      return { code: 'invalid', detail: patterns[String(params.pattern)] ?? 'Värdet är inte giltigt.' }
    case 'format':
      return { code: 'invalid', detail: formats[String(params.format)] ?? 'Värdet har fel form.' }
    case 'type':
      return { code: 'invalid', detail: types[String(params.type).split(',')[0] ?? ''] ?? 'Värdet har fel typ.' }
    default:
      return { code: 'invalid', detail: 'Värdet är inte giltigt.' }
  }
}

/** Converts a JSON pointer to the dotted path used by forms: `/teams/0/count` → `teams.0.count`. */
const dotted = ({ instancePath, params }: Fault): string | null => {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const field = params.missingProperty ?? params.additionalProperty
  if (typeof field === 'string') parts.push(field)
  return parts.length > 0 ? parts.join('.').slice(0, 200) : null
}

/** Converts the validator's faults to error items, in Swedish and with their field. */
export const toErrorItems = (faults: readonly Fault[]): ErrorItem[] =>
  faults.slice(0, MAX_ITEMS).map((fault) => ({ ...describe(fault), attr: dotted(fault) }))
