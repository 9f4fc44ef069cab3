import type { Gender, GenderCount, RuleEvent } from './types.ts'

/** 'Ida Ek' */
export const runnerName = (runner: { first_name: string; last_name: string }): string =>
  `${runner.first_name} ${runner.last_name}`.trim()

/** 'åk 5'; grades from 10 are the years of andra stadiet. */
export const gradeWord = (grade: number): string => (grade >= 10 ? `år ${grade - 9} på andra stadiet` : `åk ${grade}`)

/** 'åk 7–9', 'andra stadiet' */
export function gradeSpan({ min_grade, max_grade }: Pick<RuleEvent, 'min_grade' | 'max_grade'>): string {
  if (min_grade >= 10) return 'andra stadiet'
  if (max_grade >= 10) return `åk ${min_grade} till andra stadiet`
  return min_grade === max_grade ? `åk ${min_grade}` : `åk ${min_grade}–${max_grade}`
}

export const genderWord: Readonly<Record<Gender, string>> = { female: 'flicka', male: 'pojke' }
export const gendersWord: Readonly<Record<Gender, string>> = { female: 'flickor', male: 'pojkar' }
export const otherGender: Readonly<Record<Gender, Gender>> = { female: 'male', male: 'female' }

/** '3 flickor och 1 pojke' */
export const countWords = ({ female, male }: GenderCount): string =>
  `${female} ${female === 1 ? 'flicka' : 'flickor'} och ${male} ${male === 1 ? 'pojke' : 'pojkar'}`

/** 'a, b och c' */
export function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} och ${last}`
}
