/** A fault of one cell or row. `code` is stable English, `detail` Swedish for the leader. */
export type ImportFault = { row: number; column: string | null; code: string; detail: string }

/** Faults reported at once; the rest is reported when these are corrected. */
export const FAULTS_MAX = 500
