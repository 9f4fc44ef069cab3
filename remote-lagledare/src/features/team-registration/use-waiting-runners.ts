import { reasonGiven } from '@stafapp/shared/contract/remote'
import { ApiError } from '@stafapp/shared/data'
import { newRequestKey } from '@stafapp/shared/request-key'
import { privateKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useEffect, useRef, useState } from 'react'
import { useAddRunner } from './api/write-runners.ts'
import type { Runner } from './types.ts'

type NewRunner = Pick<Runner, 'first_name' | 'last_name' | 'grade' | 'gender'>
/** `key` makes one runner of however many tries. */
type Waiting = NewRunner & { key: string }

const isWaiting = (value: unknown): value is Waiting[] =>
  Array.isArray(value) && value.every((item) => typeof item?.key === 'string' && typeof item.first_name === 'string')

const noAnswer = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)
/** The organiser has not yet written why; it was not sent. */
const lacksReason = (error: unknown) => error instanceof ApiError && error.errors[0]?.attr === 'reason'

/**
 * Adds runners, one after the other. Without a network they wait in this person's part of the browser's storage, which
 * logging out empties, and are sent when it is back.
 */
export function useWaitingRunners({ username, karneval, unit }: { username: string; karneval: number; unit: number }) {
  const storageKey = privateKey(username, `runners:${karneval}:${unit}`)
  const [waiting, setWaiting] = useState<Waiting[]>(() => readJson(storageKey, isWaiting) ?? [])
  const [needsReason, setNeedsReason] = useState(false)
  const { mutateAsync } = useAddRunner()
  const queue = useRef(waiting)
  const isSending = useRef(false)

  const keep = (next: Waiting[]) => {
    queue.current = next
    setWaiting(next)
    if (next.length === 0) writeText(storageKey, null)
    else writeJson(storageKey, next)
  }

  async function send(onRefused: (error: unknown) => void): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    for (let [item] = queue.current; item; [item] = queue.current) {
      try {
        await mutateAsync({ ...item, karneval, school_unit: unit })
      } catch (error) {
        setNeedsReason(lacksReason(error))
        if (noAnswer(error) || lacksReason(error)) break
        onRefused(error)
      }
      const { key } = item
      keep(queue.current.filter((other) => other.key !== key))
    }
    isSending.current = false
  }

  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    const again = () => void latest.current(() => undefined)
    again()
    window.addEventListener('online', again)
    window.addEventListener(reasonGiven, again)
    const timer = setInterval(again, 15_000)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener(reasonGiven, again)
      clearInterval(timer)
    }
  }, [])

  const add = (runner: NewRunner, onRefused: (error: unknown) => void) => {
    keep([...queue.current, { ...runner, key: newRequestKey() }])
    void send(onRefused)
  }
  return { add, waiting, needsReason }
}
