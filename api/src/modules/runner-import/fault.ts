/** What is wrong with one cell or row. `code` is stable English, `detail` Swedish for the leader. */
export type ImportFault = { row: number; column: string | null; code: string; detail: string }

/** More than a person reads; the rest is found once these are corrected. */
export const FAULTS_MAX = 500
