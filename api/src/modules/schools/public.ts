/** Changes of a unit's class that wait for the organiser. */
export {
  type ClassChangeItem,
  classChangeItem,
  type FoundChange,
  findClassChange,
  listIntentsOf,
  listLostTeams,
  recordDecision,
} from './class-changes.ts'
/** SQL conditions for missing teams, leaders, orders and the like; register and overview both use them. */
export { dueInvoices, isPlacedOrder, lacks, type MissingCode, type Season, unitLacks } from './missing.ts'
/** The leaders of a school's units, and what the caller's school has and lacks. */
export { getMySchool, listLeaders } from './my-school.ts'
/** Units with their class, and whether they may enter an event. */
export { findUnit, listUnitsOf, lockUnit, mayEnter, type Unit, unitColumns } from './offered-units.ts'
/** A school as the contract writes it. */
export { schoolAnswer } from './school-answer.ts'
/** Writes of schools and units inside another room's transaction. */
export { deleteSchool, lockSchool, updateSchool, updateUnit } from './school-write-repository.ts'
/** Schools and units by id. */
export { findSchool, listSchoolNames, listUnits, listUnitsById } from './schools-repository.ts'
/** Ordered services that no payer has taken. */
export { uncoveredServices } from './uncovered-services.ts'
/** A unit's class: asked for, and in force. */
export { classAnswer, classInForce, classOf } from './unit-class.ts'
/** What each of some units lacks, as the register's marks define it. */
export { listUnitGaps, type UnitGaps } from './unit-gaps.ts'
