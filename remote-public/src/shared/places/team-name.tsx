import type { Lane } from '../get-heat-schedule.ts'

/** A team's name. A withdrawn team is struck through and also marked in text, for screen readers. */
export function TeamName({ lane: { team_name, withdrawn } }: { lane: Pick<Lane, 'team_name' | 'withdrawn'> }) {
  return withdrawn ? (
    <>
      <s>{team_name}</s> struket
    </>
  ) : (
    team_name
  )
}
