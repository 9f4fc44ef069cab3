/** The name under which rows that somebody pasted or typed are stored in place of a bank's file. */
export const PASTED_ROWS = 'Inklistrade rader'
