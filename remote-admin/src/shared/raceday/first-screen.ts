import type { OfficialTask } from '@stafapp/shared/contract/raceday'
import { learnServerTimeOf } from '@stafapp/shared/session'
import type { OfficialDayState } from './day-state.ts'

/** What an official sees before the page's code has come; the page shows the same and goes on from it. */
export type FirstScreen = {
  task: OfficialTask
  /** Read when the page is drawn the first time. */
  state: () => OfficialDayState
  /** The carnival's clock as the first screen knows it. */
  now: () => Date
  /** Key of the heat that the official has opened; '': all are closed; null: none was chosen. */
  opened: () => string | null
  /** Ids of the facts in the queue that the server has stored; waits for the answer that is on its way. */
  stored: () => Promise<ReadonlySet<string>>
  /** Called when the page stands in its place: what was pressed meanwhile is done by the page. */
  leave: () => void
}

declare global {
  var staf_first_screen: FirstScreen | undefined
}

/** Sets the carnival's clock. */
export const setClock = (now: Date): void => {
  learnServerTimeOf(new Response(null, { headers: { 'x-server-now': now.toISOString() } }))
}

/** The first screen of the task, while it is shown. */
export const firstScreenOf = (task: OfficialTask): FirstScreen | undefined =>
  globalThis.staf_first_screen?.task === task ? globalThis.staf_first_screen : undefined
