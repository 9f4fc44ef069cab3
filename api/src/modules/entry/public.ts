/** The job that charges incomplete teams after the deadline. */
export { lookForIncompleteTeams } from './teams/incomplete-teams.ts'
/** Joint teams when two schools become one. */
export { moveJointTeams } from './teams/joint-teams-repository.ts'
/** Who runs which leg of which team. */
export { listLegs } from './teams-repository.ts'
