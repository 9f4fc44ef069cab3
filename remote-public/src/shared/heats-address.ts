export const heatsAddress = '/tidtabeller/heatindelning'

/** Address of an event's own page. */
export const eventAddress = (eventInstance: number): string => `${heatsAddress}/gren/${eventInstance}`
