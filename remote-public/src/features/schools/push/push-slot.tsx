import { lazy, Suspense, useState } from 'react'
import { useFollowedSchools } from '../../../shared/followed-schools.ts'

const PushSwitch = lazy(() => import('./push-switch.tsx').then(({ PushSwitch: component }) => ({ default: component })))

/** Loads the switch when this device follows a school; it stays to tell the server when the last one is left. */
export function PushSlot() {
  const isFollowing = useFollowedSchools().length > 0
  const [isOpen, setOpen] = useState(false)
  if (isFollowing && !isOpen) setOpen(true)
  return (
    isOpen && (
      <Suspense fallback={null}>
        <PushSwitch />
      </Suspense>
    )
  )
}
