import { type MockInstance, vi } from 'vitest'
import { page } from '../session/leave.ts'

/** Captures the session's full page loads (`/`, `/login?…`), because jsdom has no navigation. */
export function watchPageLoads(): MockInstance<(url: string) => void> {
  return vi.spyOn(page, 'load').mockImplementation(() => undefined)
}
