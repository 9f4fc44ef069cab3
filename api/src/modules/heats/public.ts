/** The draw of a whole carnival. */
export { type CarnivalRound, drawCarnival, placeBeside } from './engine/carnival.ts'
/** How good a draw is. */
export { measure } from './engine/quality.ts'
/** Takes withdrawn teams off their lanes. */
export { freeLanes } from './free-lanes.ts'
/** The newest published heats and the names in them. */
export { factsOfEvents, findPublication, namesOfTeams, statusesOfHeats } from './published-heats.ts'
/** Mends heats after a team has come or gone. */
export { placeTeamAgain, repairHeats } from './repair-heats.ts'
/** Rounds of an event that goes. */
export { deleteRounds } from './rounds-repository.ts'
/** Heats follow the minute schedule. */
export { movePlannedHeats } from './write-round.ts'
