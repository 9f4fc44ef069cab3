import type { Lane } from '../../../common/get-heat-schedule.ts'

/** A team's name; of one that has been withdrawn struck through, and in words for those who do not see the line. */
export function TeamName({ lane: { team_name, withdrawn } }: { lane: Pick<Lane, 'team_name' | 'withdrawn'> }) {
  return withdrawn ? (
    <>
      <s>{team_name}</s> struket
    </>
  ) : (
    team_name
  )
}
