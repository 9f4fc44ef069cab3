import type { Preview } from './api.ts'

const some = (count: number, one: string, more: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : more}`])

/** Text of the import's effects: "5 nya löpare, 1 nytt lag". */
export function countWords({ counts }: Preview): string {
  const parts = [
    ...some(counts.new_runners, 'ny löpare', 'nya löpare'),
    ...some(counts.changed_runners, 'ändrad löpare', 'ändrade löpare'),
    ...some(counts.new_teams, 'nytt lag', 'nya lag'),
    ...some(counts.changed_teams, 'ändrat lag', 'ändrade lag'),
  ]
  return parts.join(', ')
}
