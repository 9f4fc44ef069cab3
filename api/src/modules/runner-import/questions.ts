import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'

export type Question = ResponseOf<'POST /api/events/runners/import/'>['questions'][number]

type Asked = Omit<Question, 'choice'> & {
  /** What holds until the leader has chosen; null: nothing can be saved before. */
  otherwise: string | null
}

/** More than a person answers; the rest is asked once these are. */
const QUESTIONS_MAX = 100

/**
 * What a sheet leaves open, with the leader's answers. A question is known by what it asks about, by row numbers and never by
 * names, so that the answers fit the same sheet when it is sent again.
 */
export class Questions {
  readonly #answers: ReadonlyMap<string, string>
  readonly #asked: Question[] = []

  constructor(answers: BodyOf<'POST /api/events/runners/import/'>['answers'] = []) {
    this.#answers = new Map(answers.map(({ question, choice }) => [question, choice]))
  }

  /** The leader's choice, otherwise what holds without one. */
  ask({ otherwise, ...question }: Asked): string | null {
    const answer = this.#answers.get(question.id)
    const choice = question.choices.some(({ value }) => value === answer) ? (answer ?? null) : otherwise
    this.#asked.push({ ...question, choice })
    return choice
  }

  get list(): Question[] {
    return this.#asked.slice(0, QUESTIONS_MAX)
  }

  /** The first question that has to be answered before anything can be saved. */
  get open(): Question | undefined {
    return this.#asked.find(({ choice }) => choice === null)
  }
}
