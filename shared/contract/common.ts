import Type, { type TSchema } from 'typebox'

/** A database id, limited to PostgreSQL's integer range. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Version = Type.Integer({ minimum: 1 })
export const Cents = Type.Integer({ description: 'integer cents' })
export const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD, Europe/Helsinki' })
export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })
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

/** A list answer: `{"data": [...]}`. */
export const List = <T extends TSchema>(item: T) => Strict({ data: Type.Array(item) })

export const SchoolType = Type.Enum(['primary_school', 'middle_school', 'secondary_school'])
export const SchoolSubtype = Type.Enum(['none', 'invited', 'language', 'small', 'special', 'upv'])
export const GenderType = Type.Enum(['male', 'female', 'mixed', 'mixed_alternating', 'custom'])
export const RoleName = Type.Enum(['teacher', 'school_admin', 'super_admin'])
export const Round = Type.Enum(['TRIAL', 'FINAL'])

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

/** Contact details (Besöksadress, Postadress, Postanstalt and the rest), always used together. */
export const ContactInfo = Strict({
  street_address: OneLine(200),
  mail_address: OneLine(200),
  city: OneLine(100),
  zipcode: OneLine(20),
  country: OneLine(100),
  phone: OneLine(40),
  email: Type.String({
    maxLength: 254,
    pattern: '^([^\\s@\\u0000-\\u001f]+@[^\\s@.\\u0000-\\u001f]+(\\.[^\\s@.\\u0000-\\u001f]+)+)?$',
  }),
})

/**
 * Body of every error answer. `detail` is Swedish for the user, `code` stable English, `attr` the dotted path of the
 * field.
 */
export const ErrorBody = Type.Object({
  type: Type.Enum(['validation_error', 'client_error', 'server_error']),
  errors: Type.Array(Strict({ code: Type.String(), detail: Type.String(), attr: Nullable(Type.String()) })),
})
