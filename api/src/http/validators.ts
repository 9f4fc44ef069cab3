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

const strict = createStrictValidator()
const coercing = withFormats({ ...common, coerceTypes: 'array' })

/**
 * Two validators. JSON bodies are not coerced: null is not 0, "12" is not 12. Query strings and path parameters are
 * text, so numbers are parsed and one value may stand for a list.
 *
 * A schema is compiled by the first request that needs it: compiling all of them costs each start about 0.3 s of
 * processor. Ajv keeps what it has compiled by the schema's identity.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? strict : coercing
  const check: ReturnType<FastifySchemaCompiler<TSchema>> = (data) => {
    const validate = ajv.compile(schema)
    const isValid = validate(data)
    check.errors = validate.errors ?? null
    return isValid
  }
  return check
}
