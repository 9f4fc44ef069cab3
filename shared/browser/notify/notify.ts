import { errorSentence, errorText } from '@stafapp/shared/data'
import { toastRegion } from './region.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** The text behind "Visa detaljer" in a toast. */
export type ToastDetails = { text: string; isOpen: boolean }

/** A button in a toast, which goes when it is pressed. Its way must also stand on the page, because the toast goes by itself. */
export type ToastAction = { label: string; run: () => void }

export type ToastOptions = {
  /** Names a matter: its newest toast takes the place of an earlier one, which is no longer true. */
  about?: string
  action?: ToastAction
  details?: ToastDetails | undefined
}

/**
 * Shows a toast for 5 s, top right below the bar. A success takes the place of the page's earlier one, except of one with
 * a button. An error that needs action must be shown on the page too.
 */
export const notifySuccess = (text: string, options?: Pick<ToastOptions, 'about' | 'action'>): void =>
  void show('success', text, options)
export const notifyError = (text: string): void => void show('error', text)
export const notifyInfo = (text: string): void => void show('info', text)

/**
 * Shows a failed call: a plain sentence, with type, code, detail and attribute behind "Visa detaljer". `isOpen` shows
 * them at once, as for invitations, billing and orders.
 */
export function notifyFailure(error: unknown, { isOpen = false } = {}): void {
  const [sentence, text] = [errorSentence(error), errorText(error)]
  void show('error', sentence, text === sentence ? undefined : { details: { text, isOpen } })
}

// Create the live region at the start: screen readers only announce text in a region that already exists.
if (typeof document !== 'undefined') toastRegion()

/** Loads the toast library at the first toast, because most visitors never see one. */
async function show(kind: ToastKind, text: string, options?: ToastOptions): Promise<void> {
  try {
    const { showToast } = await import('./toasts.tsx')
    showToast(kind, text, options)
  } catch (error) {
    console.error('toast:', text, error)
  }
}
