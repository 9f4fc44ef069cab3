import { useState } from 'react'
import { useFollowedSchools } from '../../../shared/followed-schools.ts'
import { optional } from '../../../shared/optional.tsx'

const PushSwitch = optional(() => import('./push-switch.tsx'))

/** Loads the switch when this device follows a school; it stays to tell the server when the last one is left. */
export function PushSlot() {
  const isFollowing = useFollowedSchools().length > 0
  const [isOpen, setOpen] = useState(false)
  if (isFollowing && !isOpen) setOpen(true)
  return isOpen && <PushSwitch />
}
