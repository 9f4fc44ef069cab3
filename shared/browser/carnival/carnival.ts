import { storageKeys } from '@stafapp/shared/storage'
import { loadSelected } from './selected.ts'

export { bannerText } from './banner-text.ts'
export { CarnivalNotice } from './carnival-notice.tsx'
export { OrganiserContact } from './organiser-contact.tsx'
export { pickKarneval } from './pick.ts'
export { karnevalListQuery } from './queries.ts'
export { RequireKarneval } from './require-karneval.tsx'
export { selectKarneval } from './selected.ts'
export { useIsOver } from './use-is-over.ts'
export type { KarnevalState } from './use-karneval.ts'
export { useKarneval, useKarnevalId, useKarnevalList, useKarnevalState } from './use-karneval.ts'

if (typeof window !== 'undefined') {
  loadSelected()
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.karneval) loadSelected()
  })
}
