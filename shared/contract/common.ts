import Type, { type TSchema } from 'typebox'

/** A database id, limited to PostgreSQL's integer range. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Version = Type.Integer({
  minimum: 1,
  description: 'Incremented by every change. A write sends back the version that was read; an older one gets 409.',
})
export const Cents = Type.Integer({ description: 'Euro cents.' })
export const Day = Type.String({ format: 'date', description: 'Day as YYYY-MM-DD, in Europe/Helsinki.' })
export const Instant = Type.String({ format: 'date-time', description: 'Instant as ISO 8601, in UTC.' })
export const Count = Type.Integer({ minimum: 0 })

/**
 * A schema or null as one schema (`type: [t, 'null']`) instead of a union, for one clear error instead of one per
 * branch.
 */
export const Nullable = <T extends TSchema>(schema: T) => {
  const plain = schema as { enum?: unknown[]; type?: string }
  const nullable = plain.enum ? { ...schema, enum: [...plain.enum, null] } : { ...schema, type: [plain.type, 'null'] }
  return Type.Unsafe<Type.Static<T> | null>(nullable)
}

/** An object that refuses unknown fields. */
export const Strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

/** The same with every field optional, for PATCH. TypeBox's own Partial would accept unknown fields. */
export const StrictPartial = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false })

/**
 * An object with a name, under which it stands once in the OpenAPI document, and a text that says what it is; unknown
 * fields are refused.
 */
export function Named<T extends Record<string, TSchema>>(title: string, properties: T): Type.TObject<T>
export function Named<T extends Record<string, TSchema>>(
  title: string,
  description: string,
  properties: T,
): Type.TObject<T>
export function Named<T extends Record<string, TSchema>>(title: string, ...rest: [string, T] | [T]) {
  const [description, properties] = rest.length === 2 ? rest : [undefined, rest[0]]
  return Type.Object(properties, { additionalProperties: false, title, ...(description && { description }) })
}

/** One of several words, with a name in the OpenAPI document. */
export const Choice = <const T extends string[]>(title: string, values: readonly [...T]) => Type.Enum(values, { title })

/** Marks a text that belongs to a field, not to the named object or choice that the field holds. */
export const fieldText = Symbol('fieldText')

/**
 * The same schema with a text for readers of the OpenAPI document: unit, format, meaning of null. This is the only
 * place for such a text, so that code and document cannot differ.
 */
export const About = <T extends TSchema>(description: string, schema: T): T =>
  Object.create(Object.getPrototypeOf(schema), {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true },
    [fieldText]: { value: true, enumerable: true },
  })

/** A list answer: `{"data": [...]}`. */
export const List = <T extends TSchema>(item: T) => Strict({ data: Type.Array(item) })

export const SchoolType = Choice('SchoolType', ['primary_school', 'middle_school', 'secondary_school'])
export const SchoolSubtype = Choice('SchoolSubtype', ['none', 'invited', 'language', 'small', 'special', 'upv'])
export const GenderType = Choice('GenderType', ['male', 'female', 'mixed', 'mixed_alternating', 'custom'])
export const RoleName = Choice('RoleName', ['teacher', 'school_admin', 'super_admin'])
export const Round = Choice('Round', ['TRIAL', 'FINAL'])

/** Query of carnival-bound reads; default: the active carnival. */
export const KarnevalQuery = Strict({ karneval: Type.Optional(Id) })
export const IdParams = Strict({ id: Id })

/**
 * Excludes control characters and line breaks, which could reach mail headers and logs, and bidirectional controls,
 * which can disguise a name (U+202E shows "exe.pdf" as "fdp.exe").
 */
export const ONE_LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$'

/** Text on one line; may be empty by default. */
export const OneLine = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, pattern: ONE_LINE })

/** An address whose domain has a dot; may be empty. */
export const EMAIL = '^([^\\s@\\u0000-\\u001f]+@[^\\s@.\\u0000-\\u001f]+(\\.[^\\s@.\\u0000-\\u001f]+)+)?$'

export const ContactInfo = Named('ContactInfo', 'Contact details, always used together.', {
  street_address: OneLine(200),
  mail_address: OneLine(200),
  city: OneLine(100),
  zipcode: OneLine(20),
  country: OneLine(100),
  phone: OneLine(40),
  email: Type.String({ maxLength: 254, pattern: EMAIL }),
})

/**
 * Body of every error answer. `detail` is Swedish for the user, `code` stable English, `attr` the dotted path of the
 * field.
 */
export const ErrorBody = Type.Object({
  type: Type.Enum(['validation_error', 'client_error', 'server_error']),
  errors: Type.Array(Strict({ code: Type.String(), detail: Type.String(), attr: Nullable(Type.String()) })),
})
