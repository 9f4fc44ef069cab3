import { useRoles } from '@stafapp/shared/session'
import { useMemo } from 'react'
import { Frame } from '../../frame/frame.tsx'
import { preloadPath } from '../preload/preload.ts'
import { navigationFor } from '../registry/lookup.ts'
import { useRegistry } from '../registry/registry-store.ts'
import { UpdateNotice } from '../update/update-notice.tsx'

/** The frame with the menu for this session. */
export function PortalFrame() {
  const registry = useRegistry()
  const roles = useRoles()
  const navigation = useMemo(() => navigationFor(registry, roles), [registry, roles])
  return (
    <>
      <Frame navigation={navigation} onNavIntent={(path) => void preloadPath(path)} />
      <UpdateNotice />
    </>
  )
}
