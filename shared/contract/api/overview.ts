import Type from 'typebox'
import { About, Cents, Count, Day, Id, KarnevalQuery, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { MissingCode } from './schools.ts'

export const overviewContract = {
  'GET /api/events/overview/': {
    summary: 'Läget: anmälda lag per gren och dag, och vad som saknas hos hur många skolor',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        as_of: Day,
        school_count: About('Schools with at least one team not withdrawn.', Count),
        team_count: Count,
        late_team_count: Count,
        runner_count: Count,
        order_count: Count,
        ordered_cents: Cents,
        unpaid_cents: Cents,
        pending_change_count: About('Requests about teams that await a decision.', Count),
        pending_order_change_count: About('Requests about orders that await a decision.', Count),
        pending_class_change_count: About("Changes of units' classes that await a decision, in all carnivals.", Count),
        events: Type.Array(
          Strict({ event_instance: Id, name: Type.String(), team_count: Count, capacity: Nullable(Count) }),
        ),
        days: About('Teams not withdrawn, by the day of entry.', Type.Array(Strict({ day: Day, team_count: Count }))),
        missing: About(
          'By code, the number of schools and of items: teams, leaders, services, invoices.',
          Type.Array(Strict({ code: MissingCode, school_count: Count, item_count: Count })),
        ),
      }),
    },
  },
} as const satisfies Contract
