import { type Named, personName } from './text/person-name.ts'

type Request<Status> = {
  reason: string
  status: Status
  answer: string
  createdAt: Date
  decidedAt: Date | null
  version: number
}

/** Fields of every kind of change request: who asked, who decided, when and how. */
export const decisionAnswer = <Status>(
  { reason, status, answer, createdAt, decidedAt, version }: Request<Status>,
  { requester, decider }: { requester: Named | null; decider: Named | null },
) => ({
  reason,
  status,
  answer,
  requested_by: requester && personName(requester),
  created_at: createdAt.toISOString(),
  decided_at: decidedAt?.toISOString() ?? null,
  decided_by: decider && personName(decider),
  version,
})
