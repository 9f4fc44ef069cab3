import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { TSchema } from 'typebox'

type Serialize = ReturnType<FastifySerializerCompiler<TSchema>>

const compiled = new WeakMap<TSchema, Serialize>()

/**
 * Serializers as Fastify makes them, but each compiled by the first answer that needs it and kept by its schema's
 * identity: compiling those of all calls costs each start about 0.4 s of processor.
 */
export const compileSerializer: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (data) => {
    const serialize = compiled.get(schema) ?? fastJsonStringify(schema)
    compiled.set(schema, serialize)
    return serialize(data)
  }
