/** The draw of a whole carnival. */

/** The events as the timing system knows them. */
export { readTimingEvents } from './dump/timing-events.ts'
export { type CarnivalRound, drawCarnival, placeBeside } from './engine/carnival.ts'
/** Quality measures of a draw. */
export { measure } from './engine/quality.ts'
/** Events with their finals, for the results of a day; who goes on to them, in words. */
export { eventsOfResults, rulesInWords } from './finals.ts'
/** Takes withdrawn teams off their lanes. */
export { freeLanes } from './freed-places.ts'
/** The newest published heats and the names in them. */
export { factsOfEvents, findPublication, namesOfTeams, statusesOfHeats } from './published-heats.ts'
/** Repairs heats after a team was added or withdrawn. */
export { placeTeamAgain, repairHeats } from './repair-heats.ts'
/** The race-day facts of events' heats. */
export { insertFact, lockFacts, recordedFacts, ruleFact } from './results/facts.ts'
/** Line-ups that were changed in the call room. */
export { lateLineUps } from './results/late-line-ups.ts'
/** Protests that the jury has not decided. */
export { countPendingProtests } from './results/pending-protests.ts'
/** The trials' results have changed. */
export { tellResults, touchResults } from './results/trial-results.ts'
/** Deletes the rounds of an event; whether a team's heat is under way. */
export { deleteRounds, isTeamUnderWay } from './rounds-repository.ts'
/** Moves planned heats to the times of the minute schedule. */
export { movePlannedHeats } from './write-round.ts'
