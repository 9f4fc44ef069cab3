import { readText, storageKeys, writeText } from '@stafapp/shared/storage'

/** Tokens are kept only in storage and read at every use, so that all tabs share them. */
export const readAccess = () => readText(storageKeys.access)
export const readRefresh = () => readText(storageKeys.refresh)
export const writeAccess = (token: string) => writeText(storageKeys.access, token)
export const writeRefresh = (token: string) => writeText(storageKeys.refresh, token)

export function clearTokens(): void {
  writeText(storageKeys.access, null)
  writeText(storageKeys.refresh, null)
}
