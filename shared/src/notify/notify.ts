import { errorSentence, errorText } from '@stafapp/shared/data'
import { toastRegion } from './region.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** What stands behind "Visa detaljer" in a toast. */
export type ToastDetails = { text: string; isOpen: boolean }

/** Shows a toast top-right, below the bar, for 5 s. An error that needs action must stand on the page as well. */
export const notifySuccess = (text: string): void => void show('success', text)
export const notifyError = (text: string): void => void show('error', text)
export const notifyInfo = (text: string): void => void show('info', text)

/**
 * Shows a failed call: a plain sentence, with type, code, detail and attribute behind "Visa detaljer". `isOpen` shows them at
 * once: for invitations, billing, orders and the other calls for which the specification names this text.
 */
export function notifyFailure(error: unknown, { isOpen = false } = {}): void {
  const [sentence, text] = [errorSentence(error), errorText(error)]
  void show('error', sentence, text === sentence ? undefined : { text, isOpen })
}

// A screen reader only follows a live region that was there before its text: made at start, filled later.
if (typeof document !== 'undefined') toastRegion()

/** The toast library is fetched at the first toast: most visitors never see one. */
async function show(kind: ToastKind, text: string, details?: ToastDetails): Promise<void> {
  try {
    const { showToast } = await import('./toasts.tsx')
    showToast(kind, text, details)
  } catch (error) {
    console.error('toast:', text, error)
  }
}
