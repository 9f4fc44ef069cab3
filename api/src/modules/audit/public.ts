/** Writes down who changed what, in the transaction of the change. */
export { type Author, audit, auditAll, auditInsert } from './audit.ts'
