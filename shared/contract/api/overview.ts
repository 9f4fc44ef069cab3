import Type from 'typebox'
import { About, Cents, Choice, Count, Day, Id, Instant, KarnevalQuery, Named, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { MissingCode } from './schools.ts'

const SeasonKarneval = Named('SeasonKarneval', {
  id: Id,
  name: Type.String(),
  status: Type.Enum(['draft', 'upcoming', 'active', 'archived']),
  starts_on: Day,
  ends_on: Day,
  intent_opens_at: Instant,
  teams_open_at: Instant,
  teams_close_at: Instant,
  runners_close_at: Instant,
  orders_close_at: Instant,
})

const SeasonFigures = Named('SeasonFigures', {
  event_count: Count,
  product_count: Count,
  schools_without_leader: Count,
  schools_without_teams: Count,
  schools_with_unready_teams: Count,
  schools_without_payer: About('Schools that lack a payer of something that they have ordered.', Count),
  units_without_payer: About(
    'Their units that do; when orders have closed those that the preview of invoicing lists.',
    Count,
  ),
  message_count: About("The organiser's messages.", Count),
  entered_events: About('Events with teams.', Count),
  untimed_events: About('Those of them without a time in the timetable.', Count),
  undrawn_events: About('Those of them without heats.', Count),
  heats_published: Type.Boolean(),
})

const SeasonMoney = Named('SeasonMoney', {
  uninvoiced_cents: About('Ordered and not invoiced.', Cents),
  ready_cents: About(
    'Part of it: what can be invoiced now; null until entry closes and on the days of the carnival, when nobody invoices.',
    Nullable(Cents),
  ),
  without_payer_cents: About('Part of it: what no payer is entered for.', Cents),
  invoice_count: Count,
  unsent_count: About('Invoices and credit notes that are made and not sent.', Count),
  unsent_credit_count: About('Credit notes among them.', Count),
  sent_cents: About('Invoices that have left, less their credit notes.', Cents),
  unsent_cents: About('Invoices that are made and not sent, less their credit notes.', Cents),
  paid_cents: Cents,
  open_cents: About('Sent and not paid.', Cents),
  overdue_cents: Cents,
  overdue_count: Count,
})

const Decision = Choice('DecisionKind', [
  'protest',
  'team_change',
  'exception',
  'order_change',
  'class_change',
  'payment',
  'overpaid',
  'refund',
  'refund_at_bank',
  'result_reading',
  'message',
  'delivery',
  'error_report',
])

const TodaysChange = Named('TodaysChange', {
  action: About('Dotted and stable: `team.saved`.', Type.String()),
  object_type: Type.String(),
  count: About('Changes by the same person with the same action.', Count),
  object_count: About('Different objects among them; 0 for a change without an object.', Count),
  object_id: About('The object when it is one only, otherwise null.', Nullable(Id)),
  objects: About(
    'Names of at most three of the objects, the newest first; children are not named.',
    Type.Array(Type.String()),
  ),
  credit_count: About('Credit notes among the objects.', Count),
  booked: About(
    'What a single change books on invoices, takes from them or writes off; without invoices for a payment that ends elsewhere. Null for other changes.',
    Nullable(Strict({ cents: Cents, invoices: Type.Array(Strict({ id: Id, name: Type.String() })) })),
  ),
  added_team_count: About('Teams entered, for an entry of teams; otherwise 0.', Count),
  withdrawn_team_count: About('Teams withdrawn by an entry of teams; otherwise 0.', Count),
  school: About(
    'The school that the newest of them is about; null for what belongs to no school, or to a deleted object.',
    Nullable(Strict({ id: Id, name: Type.String() })),
  ),
  other_school_count: About('Further schools that they are about.', Count),
  last_at: Instant,
  last_by: About('Who made them; empty for a job, without login and for a deleted account.', Type.String()),
  request_id: About('Of the newest change. Empty: done by a background job.', Type.String()),
})

const DayCount = Strict({ day: Day, team_count: Count })

const mainFigures = {
  school_count: Count,
  team_count: Count,
  late_team_count: Count,
  runner_count: Count,
  order_count: Count,
  ordered_cents: Cents,
}

const DayGrowth = Named(
  'DayGrowth',
  'What came on a day, of what is there now: a school by its first team, a runner when both it and its team were entered.',
  {
    day: Day,
    ...mainFigures,
  },
)

const MoneyDay = Named('MoneyDay', 'Cents invoiced and paid on a day, and what was open at its end.', {
  day: Day,
  invoiced_cents: Cents,
  paid_cents: Cents,
  open_cents: Cents,
})

export const overviewContract = {
  'GET /api/events/season/': {
    summary: 'Säsongen: hur långt arrangörens arbete har kommit, vad som väntar på beslut och vad som har hänt i dag',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        as_of: Day,
        karneval: About(
          'The given one, or the active, upcoming, draft or archived one, in this order; null before the first.',
          Nullable(SeasonKarneval),
        ),
        figures: Nullable(SeasonFigures),
        money: Nullable(SeasonMoney),
        money_growth: About(
          'How its invoices grew, beside the carnival before; null together with money.',
          Nullable(
            Strict({
              days: Type.Array(MoneyDay),
              last_year: Nullable(Strict({ starts_on: Day, days: Type.Array(MoneyDay) })),
            }),
          ),
        ),
        decisions: About(
          'What waits for the organiser, by kind; kinds that nothing waits in are left out.',
          Type.Array(Strict({ kind: Decision, count: Count })),
        ),
        today: About(
          "Today's changes, the newest first; logins and downloads are left out. At most eight lines.",
          Type.Array(TodaysChange),
        ),
      }),
    },
  },
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
        unpaid_cents: About('Invoices that are sent and not paid.', Cents),
        due_cents: About('Part of it: what has fallen due, or falls due in a few days.', Cents),
        pending_change_count: About('Requests about teams that await a decision.', Count),
        pending_order_change_count: About('Requests about orders that await a decision.', Count),
        pending_class_change_count: About("Changes of units' classes that await a decision, in all carnivals.", Count),
        events: Type.Array(
          Strict({
            event_instance: Id,
            name: Type.String(),
            team_count: Count,
            last_year_team_count: About('Null when the carnival before did not have the event.', Nullable(Count)),
            capacity: Nullable(Count),
          }),
        ),
        days: About('Teams not withdrawn, by the day of entry.', Type.Array(DayCount)),
        growth: About('The main figures by day; together they are what is there now.', Type.Array(DayGrowth)),
        starts_on: About("The carnival's first day.", Day),
        last_year: About(
          'The carnival before this one; null when there is none.',
          Nullable(
            Strict({
              karneval: Id,
              name: Type.String(),
              starts_on: Day,
              days: Type.Array(DayCount),
              growth: Type.Array(DayGrowth),
              same_day: About(
                'What it had at the end of the day as far from its start as today is from this one: its teams that were not withdrawn, and their runners, by when they were entered; its orders by when they were placed.',
                Strict({
                  day: Day,
                  ...mainFigures,
                }),
              ),
            }),
          ),
        ),
        missing: About(
          'By code, the number of schools and of items: units, teams, leaders, services, invoices.',
          Type.Array(Strict({ code: MissingCode, school_count: Count, item_count: Count })),
        ),
      }),
    },
  },
} as const satisfies Contract
