export const resultsAddress = '/resultservice'

/** Address of an event's results. */
export const eventResultsAddress = (eventInstance: number): string => `${resultsAddress}/gren/${eventInstance}`

/** Address of the results as a file. */
export const fileAddress = (query: { karneval: number; event_instance?: number; format: 'csv' | 'pdf' }): string =>
  `/api/events/results/file/?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
