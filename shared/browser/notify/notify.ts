import { errorSentence, errorText } from '@stafapp/shared/data'
import { toastRegion } from './region.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** The text behind "Visa detaljer" in a toast. */
export type ToastDetails = { text: string; isOpen: boolean }

/** Shows a toast for 5 s, top right below the bar. An error that needs action must be shown on the page too. */
/** `about` names a matter: its newest toast takes the place of an earlier one, which is no longer true. */
export const notifySuccess = (text: string, { about }: { about?: string } = {}): void =>
  void show('success', text, undefined, about)
export const notifyError = (text: string): void => void show('error', text)
export const notifyInfo = (text: string): void => void show('info', text)

/**
 * Shows a failed call: a plain sentence, with type, code, detail and attribute behind "Visa detaljer". `isOpen` shows
 * them at once, as for invitations, billing and orders.
 */
export function notifyFailure(error: unknown, { isOpen = false } = {}): void {
  const [sentence, text] = [errorSentence(error), errorText(error)]
  void show('error', sentence, text === sentence ? undefined : { text, isOpen })
}

// Create the live region at the start: screen readers only announce text in a region that already exists.
if (typeof document !== 'undefined') toastRegion()

/** Loads the toast library at the first toast, because most visitors never see one. */
async function show(kind: ToastKind, text: string, details?: ToastDetails, about?: string): Promise<void> {
  try {
    const { showToast } = await import('./toasts.tsx')
    showToast(kind, text, details, about)
  } catch (error) {
    console.error('toast:', text, error)
  }
}
