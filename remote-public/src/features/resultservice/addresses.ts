export const resultsAddress = '/resultservice'

/** Address of an event's results. */
export const eventResultsAddress = (eventInstance: number): string => `${resultsAddress}/gren/${eventInstance}`
