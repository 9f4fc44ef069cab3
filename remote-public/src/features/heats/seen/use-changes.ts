import { serverNow } from '@stafapp/shared/live'
import { readJson, writeJson } from '@stafapp/shared/storage'
import { useEffect, useState } from 'react'
import type { HeatSchedule } from '../../../common/get-heat-schedule.ts'
import { type Change, changesBetween, type Places, placesOf } from './places.ts'

type Visit = { karneval: number; at: number; version: number; places: Places }
type Stored = { base: Visit; last: Visit }

const key = 'heat_seen'
/** A reload within this time belongs to the same visit. */
const sameVisitMs = 30 * 60_000

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' && value !== null && 'places' in value && 'at' in value && 'karneval' in value
const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'base' in value &&
  'last' in value &&
  isVisit(value.base) &&
  isVisit(value.last)

type Changes = {
  changes: Change[]
  /** When the visitor was here before; null at the first visit. */
  since: Date | null
  /** From now on this is what was there before. */
  markSeen: () => void
}

/** What has changed since the visitor's last visit with this browser, also while the page is open. */
export function useChanges(schedule: HeatSchedule): Changes {
  const visit = (): Visit => ({
    karneval: schedule.karneval,
    at: serverNow().getTime(),
    version: schedule.version ?? 0,
    places: placesOf(schedule),
  })
  const [base, setBase] = useState<Visit | null>(() => baseOf(schedule.karneval))
  useEffect(() => {
    const last = visit()
    writeJson(key, { base: base ?? last, last } satisfies Stored)
  })
  return {
    changes: base ? changesBetween(base.places, schedule) : [],
    since: base && new Date(base.at),
    markSeen: () => setBase(visit()),
  }
}

function baseOf(karneval: number): Visit | null {
  const stored = readJson(key, isStored)
  if (!stored || stored.last.karneval !== karneval) return null
  const isSameVisit = serverNow().getTime() - stored.last.at < sameVisitMs
  return isSameVisit && stored.base.karneval === karneval ? stored.base : stored.last
}
