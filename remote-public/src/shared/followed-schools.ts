import { readJson, writeJson } from '@stafapp/shared/storage'
import { useMemo, useSyncExternalStore } from 'react'
import { followedKey } from './followed-key.ts'
import type { StartingSchool } from './schools.ts'

type FollowedSchool = Pick<StartingSchool, 'slug' | 'name'>

const isFollowed = (value: unknown): value is FollowedSchool[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one?.name === 'string' && typeof one?.slug === 'string' && /^[a-z0-9-]+$/.test(one.slug))

const listeners = new Set<() => void>()
const none: readonly FollowedSchool[] = []
let known: readonly FollowedSchool[] | null = null

const changed = () => {
  known = null
  for (const listener of listeners) listener()
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === followedKey || key === null) changed()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  // Nothing was listened for meanwhile: another page may have changed the list.
  known = null
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

const read = () => (known ??= readJson(followedKey, isFollowed) ?? none)

/** The schools that are followed on this device, by name; none while a page is taken over from its document. */
export const useFollowedSchools = (): readonly FollowedSchool[] => useSyncExternalStore(subscribe, read, () => none)

/** Keeps the list of schools on the device, because the portal opens there from the home screen, also without a network. */
const keepList = async () =>
  (await navigator.serviceWorker?.ready)?.active?.postMessage({ kind: 'used', urls: [], page: '/skola' })

/** Whether a school is followed on this device, and the function that begins or ends it. */
export function useFollow({ slug, name }: FollowedSchool): [isFollowed: boolean, toggle: () => void] {
  const followed = useFollowedSchools()
  const isOn = useMemo(() => followed.some((one) => one.slug === slug), [followed, slug])
  const toggle = () => {
    const others = followed.filter((one) => one.slug !== slug)
    const next = isOn ? others : [...others, { slug, name }].sort((a, b) => a.name.localeCompare(b.name, 'sv'))
    writeJson(followedKey, next)
    changed()
    void keepList()
  }
  return [isOn, toggle]
}
