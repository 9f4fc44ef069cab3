import { toastRegion } from './region.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** Shows a toast top-right for 5 s (spec §9). An error that needs action must stand on the page as well (D8). */
export const notifySuccess = (text: string): void => void show('success', text)
export const notifyError = (text: string): void => void show('error', text)
export const notifyInfo = (text: string): void => void show('info', text)

// A screen reader only follows a live region that was there before its text: made at start, filled later (A17).
if (typeof document !== 'undefined') toastRegion()

/** The toast library is fetched at the first toast: most visitors never see one. */
async function show(kind: ToastKind, text: string): Promise<void> {
  try {
    const { showToast } = await import('./toasts.tsx')
    showToast(kind, text)
  } catch (error) {
    console.error('toast:', text, error)
  }
}
