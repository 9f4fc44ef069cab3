import { ApiError } from '@stafapp/shared/data'

/** Whether a failed call was refused for this reason, by the server's stable code. */
export const hasCode = (error: unknown, wanted: string): boolean =>
  error instanceof ApiError && error.errors.some(({ code }) => code === wanted)

/** Whether somebody else changed the object first: it must be read anew, the input is valid. */
export const isConflict = (error: unknown): boolean => hasCode(error, 'conflict')
