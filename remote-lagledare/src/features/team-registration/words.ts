import { formatClock, formatNumber } from '@stafapp/shared/format'
import { gradeWord, listWords, runnerName } from '@stafapp/shared/rules/teams/words'
import type { SaveState } from './draft-store.ts'
import type { Event, Leader, Line, Overlap, Round, Runner, Slot, Team } from './entry.ts'

/** 'Sträcka 3 · 200 m', 'Reserv' */
export function slotLabel(event: Event, { kind, index }: Slot): string {
  if (kind === 'reserves') return event.reserves_max > 1 ? `Reserv ${index + 1}` : 'Reserv'
  const distance = event.leg_distances_m?.[index]
  return distance === undefined ? `Sträcka ${index + 1}` : `Sträcka ${index + 1} · ${formatNumber(distance)} m`
}

/** 'i försöket', 'i finalen'; not used for events with one round. */
export const roundWords: Readonly<Record<Round, string>> = { TRIAL: 'i försöket', FINAL: 'i finalen' }

export const genderLetter: Readonly<Record<Runner['gender'], string>> = { female: 'flicka', male: 'pojke' }

/** 'åk 4, flicka' or 'klass 4B, flicka': the class tells apart children with the same name. */
export const runnerFacts = (runner: Pick<Runner, 'grade' | 'gender' | 'school_class'>): string =>
  `${runner.school_class === '' ? gradeWord(runner.grade) : `klass ${runner.school_class}`}, ${genderLetter[runner.gender]}`

/** Fallback for a runner whose name was erased, or whom another device has just added. */
export const nameOf = (runner: Parameters<typeof runnerName>[0] | undefined): string =>
  (runner && runnerName(runner)) || 'Okänd löpare'

/** The leader's name; '–' if none, '…' while the leaders load, and a fallback for who no longer leads the unit. */
export function leaderName(leaders: readonly Leader[] | undefined, id: number | null): string {
  if (id === null) return '–'
  if (!leaders) return '…'
  return leaders.find((leader) => leader.id === id)?.name || 'Tidigare lagledare'
}

export const filledText = (line: Line): string =>
  `${line.legs.filter((id) => id !== null).length} av ${line.legs.length} löpare`

/** "reserv: Ida Ek" */
export function reserveText({ reserves }: Line, runners: readonly Runner[]): string {
  const names = reserves.flatMap((id) => (id === null ? [] : nameOf(runners.find((runner) => runner.id === id))))
  return names.length === 0 ? 'ingen reserv' : `${names.length === 1 ? 'reserv' : 'reserver'}: ${names.join(', ')}`
}

export const statusWords: Readonly<Record<Team['status'], string>> = {
  draft: 'Utan löpare',
  registered: 'Inte fullt',
  confirmed: 'Klart',
  withdrawn: 'Struket',
}

/** A team whose runners have all been taken out again is as one that never had any. */
export const shownStatus = ({ status, compositions }: Pick<Team, 'status' | 'compositions'>): Team['status'] =>
  status === 'registered' &&
  !compositions.some(({ legs, reserves }) => [...legs, ...reserves].some((id) => id !== null))
    ? 'draft'
    : status

/** '3 lag, 2 klara': who has filled them sees that nothing is left. */
export function readyText(teams: readonly Pick<Team, 'status'>[]): string {
  const ready = teams.filter(({ status }) => status === 'confirmed').length
  if (ready === teams.length) return `${teams.length} lag, alla klara`
  return `${teams.length} lag, ${ready === 1 ? '1 klart' : `${ready} klara`}`
}

/** A team's name, whose number stays on the line of the school's last word. */
export const unbrokenName = (name: string): string => name.replace(/ (\d+)$/, '\u00a0$1')

/** '3 löpare hinner kanske inte' */
export const hurriedText = (count: number): string => `${count} löpare hinner kanske inte`

/**
 * 'upprop 12:10 här och 12:30 i Gatustafett mixed, åk 1–6', as seen from one of the two teams. Before the heats are
 * published only the first call of a round is known: 'upprop från 12:10 här …, om heaten ligger tätt'.
 */
export function overlapText({ starts }: Pick<Overlap, 'starts'>, team: number): string {
  const calls = starts.map(
    ({ from, isHeat, team: id, event }) =>
      `${isHeat ? '' : 'från '}${formatClock(from)} ${id === team ? 'här' : `i ${event}`}`,
  )
  return `upprop ${listWords(calls)}${starts.every(({ isHeat }) => isHeat) ? '' : ', om heaten ligger tätt'}`
}

/** What a suggestion has filled, which is saved at once, who may not make it, and what it could not fill. */
export function suggestionText({ found, empty, hurried }: { found: number; empty: number; hurried: number }): string {
  const left = empty === 1 ? '1 sträcka är ännu tom' : `${empty} sträckor är ännu tomma`
  const reason = `${left}: ingen löpare i registret som passar är ledig.`
  if (found === 0) return reason
  const filled = found === 1 ? '1 sträcka är fylld.' : `${found} sträckor är fyllda.`
  return [filled, hurried > 0 ? `${hurriedText(hurried)}.` : '', empty > 0 ? reason : ''].filter(Boolean).join(' ')
}

/** Text of the save state, null if there is nothing to show. */
export function saveText(state: SaveState | null, isDirty: boolean): string | null {
  switch (state?.kind) {
    case 'saving':
      return 'Sparar…'
    case 'offline':
      return 'Sparas när du är uppkopplad'
    case 'refused':
      return 'Inte sparat: uppställningen följer inte reglerna'
    case 'conflict':
      return 'Inte sparat: någon annan har ändrat laget'
    case 'failed':
      return `Inte sparat: ${state.text}`
    case 'saved':
      return isDirty ? 'Sparar…' : `Sparat ${formatClock(new Date(state.at))}`
    case undefined:
      return isDirty ? 'Sparar…' : null
  }
}
