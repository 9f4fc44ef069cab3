import { karnevalListQuery } from '@stafapp/shared/carnival'
import { queryClient } from '@stafapp/shared/data'
import { useEffect } from 'react'
import { follow } from './follow.ts'

const { queryKey } = karnevalListQuery

/** For pages with live times: the frame's yellow notice, which says the day's delay, changes together with them. */
export function useDelayNotice(): void {
  useEffect(() => follow(['timetable'], () => void queryClient.refetchQueries({ queryKey })), [])
}
