import { queryClient } from '@stafapp/shared/data'
import { readText, storageKeys, writeText } from '@stafapp/shared/storage'
import { create } from 'zustand'

// null at the first render, to match the prerendered page; see session/store.ts.
const useSelected = create<{ id: number | null }>(() => ({ id: null }))

/** Id of the carnival selected in the menu, or null. The carnival may no longer exist. */
export const useSelectedId = (): number | null => useSelected((state) => state.id)

export const selectedId = (): number | null => useSelected.getState().id

/**
 * Selects a carnival: stores it, cancels running queries, and invalidates and refetches all. A late answer for the
 * previous carnival cannot appear, because every carnival-bound query key contains the carnival's id.
 */
export async function selectKarneval(id: number): Promise<void> {
  writeText(storageKeys.karneval, String(id))
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries({ refetchType: 'none' })
  useSelected.setState({ id })
  // Wait until the pages have rendered with the new id, so that the previous carnival's queries are no longer active.
  await new Promise((resolve) => setTimeout(resolve))
  void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
}

/** Loads the stored selection; invalid values are removed. */
export function loadSelected(): void {
  const text = readText(storageKeys.karneval)
  const id = text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  if (text !== null && id === null) writeText(storageKeys.karneval, null)
  useSelected.setState({ id })
}
