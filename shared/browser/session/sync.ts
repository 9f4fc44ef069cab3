import { storageKeys } from '@stafapp/shared/storage'
import { loadStoredUser } from './store.ts'

const sessionKeys: (string | null)[] = [storageKeys.user, storageKeys.refresh]

/** Follows login and logout in other tabs. `key` is null when storage was cleared. */
export function followOtherTabs(target: Window): void {
  target.addEventListener('storage', ({ key }) => {
    if (key === null || sessionKeys.includes(key)) loadStoredUser()
  })
}
