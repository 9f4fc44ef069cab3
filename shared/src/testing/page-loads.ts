import { type MockInstance, vi } from 'vitest'
import { page } from '../session/leave.ts'

/** Full page loads that the session asks for (`/`, `/login?…`), in place of the navigation that jsdom does not have. */
export function watchPageLoads(): MockInstance<(url: string) => void> {
  return vi.spyOn(page, 'load').mockImplementation(() => undefined)
}
