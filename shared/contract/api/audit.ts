import Type from 'typebox'
import { Count, Day, Id, Instant, List, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'

const Change = Strict({
  id: Id,
  at: Instant,
  /** null: not logged in, or the account is gone. */
  user: Nullable(Strict({ id: Id, username: Type.String(), name: Type.String() })),
  /** Dotted and stable: `school.change`. */
  action: Type.String(),
  object_type: Type.String(),
  object_id: Nullable(Id),
  /** The object's current name, or the recorded one; empty if neither exists. */
  object_name: Type.String(),
  /** The object before and after; null where there was none. */
  before: Type.Any(),
  after: Type.Any(),
  reason: Nullable(Type.String()),
  /** Empty: done by a background job. */
  request_id: Type.String(),
})

const Report = Strict({
  id: Id,
  at: Instant,
  description: Type.String(),
  error_trace: Type.String(),
  user_agent: Type.String(),
  request_id: Type.String(),
})

export const auditContract = {
  'GET /api/maintenance/audit/': {
    summary: 'Ändringar: vem, när, före, efter, orsak; skoladministratören ser sin skolas',
    access: { who: 'user', roles: ['school_admin', 'super_admin'], own: ['school_admin'] },
    query: Strict({
      /** The part before the dot, or a full action. */
      action: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z_]+(\\.[a-z_]+)?$' })),
      object_type: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z_]+$' })),
      object_id: Type.Optional(Id),
      /** Searched in username and name. */
      user: Type.Optional(Type.String({ maxLength: 100 })),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    response: {
      200: Strict({
        total: Count,
        data: Type.Array(Change),
        /** Names of the ids in `before` and `after`: by field name in snake case, then by id. */
        names: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
      }),
    },
  },
  'GET /api/maintenance/error-logs/': {
    summary: 'Felrapporter, lika fel tillsammans, det senaste först',
    access: superAdmin,
    response: {
      200: List(
        Strict({
          /** First line of the error, the same for the whole group. */
          title: Type.String(),
          count: Count,
          first_at: Instant,
          last_at: Instant,
          /** Releases named in the traces: `admin@1f2e3d4c5b`. */
          releases: Type.Array(Type.String()),
          /** The newest ten. */
          reports: Type.Array(Report),
        }),
      ),
    },
  },
} as const satisfies Contract
