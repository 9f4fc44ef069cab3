import { errorSentence, errorText } from '@stafapp/shared/data'
import { afterEach } from 'vitest'

/**
 * Replaces `@stafapp/shared/notify`: `vi.mock('@stafapp/shared/notify', () =>
 * import('@stafapp/shared/testing/fake-notify'))`. For tests of the texts rather than the look, because real toasts
 * outlive the test.
 */
export const toasts: ['success' | 'error' | 'info', string][] = []

afterEach(() => void toasts.splice(0))

const newest = new Map<string, (typeof toasts)[number]>()

export function notifySuccess(text: string, { about }: { about?: string } = {}): void {
  const toast: (typeof toasts)[number] = ['success', text]
  const before = about && newest.get(about)
  if (before && toasts.includes(before)) toasts.splice(toasts.indexOf(before), 1)
  if (about) newest.set(about, toast)
  toasts.push(toast)
}
export const notifyError = (text: string): void => void toasts.push(['error', text])
export const notifyFailure = (error: unknown, { isOpen = false } = {}): void =>
  void toasts.push(['error', isOpen ? errorText(error) : errorSentence(error)])
export const notifyInfo = (text: string): void => void toasts.push(['info', text])
