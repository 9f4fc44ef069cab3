/** A carnival in numbers: counts only. */
export { readParticipation } from './participation.ts'
/** Whether a line-up may be changed in the call room. */

/** The job that charges incomplete teams after the deadline. */
export { lookForIncompleteTeams } from './teams/incomplete-teams.ts'
/** Invitations to joint teams that wait for a school's answer. */
export { listUnanswered } from './teams/joint-teams.ts'
/** Moves joint teams when two schools are merged. */
export { moveJointTeams } from './teams/joint-teams-repository.ts'
export { judgeLateLegs } from './teams/late-legs.ts'
/** SQL of the fee in cents for granting a request, without the team fee. */
export { extraFee } from './teams/outlook.ts'
/** Runners by team and leg: as entered, and as they run. */
export { listLegs, listLegsInForce } from './teams-repository.ts'
