import type { HeatRound } from '../get-heat-schedule.ts'

/** Label for the numbers in an event's heats: lanes, or places in a mass start. */
export const laneLabel = ({ lanes }: Pick<HeatRound, 'lanes'>): 'Bana' | 'Plats' => (lanes === null ? 'Plats' : 'Bana')
