import { read } from '@stafapp/shared/calls'

/** The school's persons whose names are not erased. */
export const personsQuery = (school: number) => read('GET /api/schools/{id}/persons/', { params: { id: school } })

/** The newest messages to somebody of the school, in the current carnival. */
export const schoolMessagesQuery = (school: number, karneval: number) =>
  read('GET /api/messages/', { query: { school, karneval, limit: 20 } })
