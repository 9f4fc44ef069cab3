import { queryClient } from '@stafapp/shared/data'
import { readText, storageKeys, writeText } from '@stafapp/shared/storage'
import { create } from 'zustand'

// Empty at the first render, as the prerendered page is; see session/store.ts.
const useSelected = create<{ id: number | null }>(() => ({ id: null }))

/** Id of the carnival that was chosen in the menu; null when none was. It may have ceased to exist. */
export const useSelectedId = (): number | null => useSelected((state) => state.id)

/**
 * Chooses a carnival: stored, running queries cancelled, everything invalidated and fetched anew (spec §4). A late
 * answer of the old one cannot appear, because every carnival-bound query key carries the carnival's id (F26).
 */
export async function selectKarneval(id: number): Promise<void> {
  writeText(storageKeys.karneval, String(id))
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries({ refetchType: 'none' })
  useSelected.setState({ id })
  // After the pages have rendered with the new id, so that the old carnival's queries are no longer the active ones.
  await new Promise((resolve) => setTimeout(resolve))
  void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
}

/** Takes over the stored choice; garbage is forgotten (F32). */
export function loadSelected(): void {
  const text = readText(storageKeys.karneval)
  const id = text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  if (text !== null && id === null) writeText(storageKeys.karneval, null)
  useSelected.setState({ id })
}
