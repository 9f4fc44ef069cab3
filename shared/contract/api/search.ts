import Type from 'typebox'
import { About, Choice, Id, KarnevalQuery, List, Named, Nullable, OneLine, Round, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { MAX_HITS } from '../max-hits.ts'

export const hitKinds = ['school', 'user', 'contact', 'event', 'round', 'team', 'payer', 'invoice'] as const
export type HitKind = (typeof hitKinds)[number]

export const searchContract = {
  'GET /api/maintenance/search/': {
    summary: 'Snabbsökning: skolor, personer, lag, grenar, omgångar, betalare och fakturor där alla sökord finns',
    access: superAdmin,
    query: Strict({
      ...KarnevalQuery.properties,
      search: About(
        'Words in any order, as parts of words; case and diacritics do not count. Digits alone find the number or the reference of an invoice.',
        OneLine(100, 1),
      ),
    }),
    response: {
      200: List(
        Named('SearchHit', `One thing found; at most ${MAX_HITS} of a kind, the kinds in the order of \`kind\`.`, {
          kind: Choice('SearchHitKind', hitKinds),
          id: About('Of an event and of a round: the event instance.', Id),
          round: About('Of a round.', Type.Optional(Round)),
          unit: About('Of a team.', Type.Optional(Id)),
          title: Type.String(),
          detail: About('What tells it from others of its name.', Type.String()),
          payer: About("An invoice's payer; null for other kinds, and when the payer's record is gone.", Nullable(Id)),
          school: About(
            'The school that it belongs to; null for an account without a school, an event and a round.',
            Nullable(Id),
          ),
        }),
      ),
    },
  },
} as const satisfies Contract
