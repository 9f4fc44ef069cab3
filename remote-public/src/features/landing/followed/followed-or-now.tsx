import { useDelayNotice } from '@stafapp/shared/live'
import { useEffect } from 'react'
import { Followed } from './followed.tsx'
import { keepParts } from './keep-parts.ts'
import { Now } from './now.tsx'

/** One file: the start page's own scripts name each file that it may load. */
export default function FollowedOrNow({ follows }: { follows: boolean }) {
  useDelayNotice()
  useEffect(() => keepParts(), [])
  return follows ? <Followed /> : <Now />
}
