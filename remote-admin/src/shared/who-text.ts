/** Author of a change by name. Changes without a request id come from a job of the portal. */
export const whoText = (name: string, requestId: string): string => name || (requestId === '' ? 'Portalen' : 'Någon')
