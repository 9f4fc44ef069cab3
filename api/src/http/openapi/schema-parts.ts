/** The parts of JSON Schema that the contract uses. */
export type Schema = {
  $ref?: string
  title?: string
  description?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** The types that a schema allows, without null. */
export const typesOf = ({ type = [], ...schema }: Schema): string[] => {
  const types = [type].flat().filter((one) => one !== 'null')
  return types.length === 0 && schema.enum?.every((value) => value === null || typeof value === 'string')
    ? ['string']
    : types
}

export const isNullable = ({ type = [], enum: values }: Schema): boolean =>
  [type].flat().includes('null') || values?.includes(null) === true
