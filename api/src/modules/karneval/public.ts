/** A carnival as the organiser reads it, and the checks of what the organiser writes. */
export { adminAnswer, karnevalFaults, karnevalValues } from './change-karneval.ts'
/** The carnival that a call is about, the current one, the one that the organiser works on, and the one before. */
export {
  findCurrentKarneval,
  findPreviousKarneval,
  findSeasonKarneval,
  findShownKarneval,
  type Karneval,
  resolveKarneval,
} from './current-karneval.ts'
/** An event as the contract writes it. */
export { type InstanceAnswer, instanceAnswer } from './events/instance-answer.ts'
/** The events of a carnival with how many teams they have. */
export {
  countTeams,
  findInstance,
  findInstances,
  type InstanceRecord,
  instanceIds,
  instancesOf,
  listInstances,
} from './events/instances-repository.ts'
/** An event's row as the organiser reads it, and its end. */
export { deleteInstance, requireRow, setAdvanceRule, touchInstance } from './events-admin.ts'
/** A carnival as the contract writes it. */
export { karnevalAnswer } from './karneval-answer.ts'
/** Reading, copying and removing carnivals in a transaction. */
export {
  copyEvents,
  deleteDraft,
  findKarneval,
  insertKarneval,
  lockForChange,
  setIncompleteCharged,
} from './karneval-repository.ts'
/** Locks on events for those who give, take or count places. */
/** Locks a carnival's dates until the transaction ends. */
export { lockInstances, lockKarneval } from './locks.ts'
/** Refuses money changes in a closed season. */
export { requireOpenBooks, requireOpenInvoices } from './open-books.ts'
/** The organiser's contact as shown in texts. */
export { findOrganiserContact } from './organiser-contact.ts'
/** Time windows of a carnival, and whether one is open at a given instant. */
/** Refuses a call outside its phase. */
export {
  entryWindow,
  intentWindow,
  isOpen,
  registerWindow,
  requireOpen,
  requirePhase,
  runnerWindows,
  type Window,
} from './phase.ts'
/** The public price list. */
export { readPrices } from './prices.ts'
