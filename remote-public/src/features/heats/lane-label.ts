import type { HeatRound } from '../../common/get-heat-schedule.ts'

/** What the numbers in an event's heats are: lanes of the track, or places in a mass start. */
export const laneLabel = ({ lanes }: Pick<HeatRound, 'lanes'>): 'Bana' | 'Plats' => (lanes === null ? 'Plats' : 'Bana')
