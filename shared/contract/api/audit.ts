import Type from 'typebox'
import { About, Count, Day, Id, Instant, List, Named, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'

const Change = Named('ChangeLogEntry', {
  id: Id,
  at: Instant,
  user: About(
    'null: not logged in, or the account is gone.',
    Nullable(Strict({ id: Id, username: Type.String(), name: Type.String() })),
  ),
  action: About('Dotted and stable: `school.change`.', Type.String()),
  object_type: Type.String(),
  object_id: Nullable(Id),
  deed_count: About(
    'Entries that the query finds of the same deed, on all pages: one press or one run of a job, doing the same to several objects.',
    Count,
  ),
  object_name: About("The object's current name, or the recorded one; empty if neither exists.", Type.String()),
  before: About('The object before and after; null where there was none.', Type.Any()),
  after: Type.Any(),
  reason: Nullable(Type.String()),
  request_id: About('Empty: done by a background job.', Type.String()),
})

const Report = Named('ErrorReport', {
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
      action: About(
        'The part before the dot, or a full action.',
        Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z_]+(\\.[a-z_]+)?$' })),
      ),
      object_type: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z_]+$' })),
      object_id: Type.Optional(Id),
      invoice: About(
        'Number of an invoice or a credit note: its own entries, and those of its credit notes and its payments.',
        Type.Optional(Id),
      ),
      school: About('For the organiser; others see their own school in any case.', Type.Optional(Id)),
      user: About('Searched in username and name.', Type.Optional(Type.String({ maxLength: 100 }))),
      without: About(
        '`logins` leaves out who logged in; refused attempts stay.',
        Type.Optional(Type.Literal('logins')),
      ),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    response: {
      200: Strict({
        total: Count,
        data: Type.Array(Change),
        names: About(
          'Names of the ids in `before` and `after`: by field name in snake case, then by id.',
          Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
        ),
      }),
    },
  },
  'GET /api/maintenance/error-logs/': {
    summary: 'Felrapporter, lika fel tillsammans, det senaste först',
    access: superAdmin,
    response: {
      200: List(
        Strict({
          title: About('First line of the error, the same for the whole group.', Type.String()),
          count: Count,
          first_at: Instant,
          last_at: Instant,
          releases: About('Releases named in the traces: `admin@1f2e3d4c5b`.', Type.Array(Type.String())),
          reports: About('The newest ten.', Type.Array(Report)),
        }),
      ),
    },
  },
} as const satisfies Contract
