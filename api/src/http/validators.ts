import { Ajv, type Options } from 'ajv'
import ajvFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

const common: Options = { allErrors: true, allowUnionTypes: true, removeAdditional: false, useDefaults: true }

const withFormats = (options: Options) => {
  const ajv = new Ajv(options)
  ajvFormats.default(ajv)
  return ajv
}

/** A validator that accepts exactly what a schema says. */
export const createStrictValidator = (): Ajv => withFormats({ ...common, coerceTypes: false })

/**
 * Two validators. JSON bodies are not coerced: null is not 0, "12" is not 12. Query strings and path parameters are
 * text, so numbers are parsed and one value may stand for a list.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<TSchema> {
  const strict = createStrictValidator()
  const coercing = withFormats({ ...common, coerceTypes: 'array' })
  return ({ schema, httpPart }) => (httpPart === 'body' ? strict : coercing).compile(schema)
}
