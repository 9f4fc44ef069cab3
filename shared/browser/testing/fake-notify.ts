import { errorSentence } from '@stafapp/shared/data'
import { afterEach } from 'vitest'

/**
 * Replaces `@stafapp/shared/notify`: `vi.mock('@stafapp/shared/notify', () =>
 * import('@stafapp/shared/testing/fake-notify'))`. For tests of the texts rather than the look, because real toasts
 * outlive the test.
 */
export const toasts: ['success' | 'error' | 'info', string][] = []

afterEach(() => {
  toasts.splice(0)
  actions.splice(0)
})

type Action = { label: string; run: () => void }
const actions: Action[] = []

/** Presses a button in the newest toast that has one. */
export function pressInToast(label: string): void {
  const action = actions.findLast((each) => each.label === label)
  if (!action) throw new Error(`No toast has a button "${label}".`)
  action.run()
}

const newest = new Map<string, (typeof toasts)[number]>()

export function notifySuccess(text: string, { about, action }: { about?: string; action?: Action } = {}): void {
  if (action) actions.push(action)
  const toast: (typeof toasts)[number] = ['success', text]
  const before = about && newest.get(about)
  if (before && toasts.includes(before)) toasts.splice(toasts.indexOf(before), 1)
  if (about) newest.set(about, toast)
  toasts.push(toast)
}
export const notifyError = (text: string): void => void toasts.push(['error', text])
export const notifyFailure = (error: unknown): void => void toasts.push(['error', errorSentence(error)])
export const notifyInfo = (text: string): void => void toasts.push(['info', text])
