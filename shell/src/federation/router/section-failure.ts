import type { Failure } from '../load/load-result.ts'
import type { Owner } from '../registry/lookup.ts'

/** Carries a failed load to the router's error boundary. */
export class SectionFailure extends Error {
  override name = 'SectionFailure'
  readonly failure: Failure
  readonly title: string
  readonly notice: string | undefined

  constructor(failure: Failure, { entry, route }: Owner) {
    super(`${entry.name}: ${failure}`)
    this.failure = failure
    this.title = route.title
    this.notice = entry.notice
  }
}
