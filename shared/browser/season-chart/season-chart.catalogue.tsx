import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { axisOf, growthOf, SeasonChart } from './season-chart.tsx'

const startsOn = '2025-05-16'
const now = growthOf(
  [
    { day: '2025-02-10', value: 40 },
    { day: '2025-03-03', value: 160 },
    { day: '2025-04-01', value: 210 },
  ],
  startsOn,
)
const last = growthOf(
  [
    { day: '2024-02-12', value: 90 },
    { day: '2024-03-20', value: 240 },
    { day: '2024-04-26', value: 330 },
  ],
  '2024-05-17',
)

const chartWith = (limit: { limit?: { name: string; value: number } }) => (
  <SeasonChart
    {...limit}
    axis={axisOf({ startsOn, asOf: '2025-04-10', now, last })}
    startsOn={startsOn}
    lines={[
      { name: 'Lag 2025', points: now },
      { name: 'Lag 2024', points: last, isLast: true },
    ]}
    label="Linjediagram över anmälda lag"
    unit={1}
    format={String}
  />
)

export const entry: Entry = {
  title: 'SeasonChart',
  from: '@stafapp/shared/season-chart',
  shows: ['SeasonChart'],
  use: 'What grows over a season, beside the year before: teams, invoiced and paid sums.',
  instead: 'A few figures of one moment: bars beside their names. Exact figures: a table below the chart.',
  states: [
    { name: 'Default', window: { height: 330 }, show: chartWith({}) },
    { name: 'With a limit', window: { height: 360 }, show: chartWith({ limit: { name: '750 platser', value: 750 } }) },
    { name: 'On a phone', window: { height: 340, width: 320 }, show: chartWith({}) },
  ],
}
