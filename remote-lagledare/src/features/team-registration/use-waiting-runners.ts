import { reasonGiven } from '@stafapp/shared/contract/remote'
import { ApiError } from '@stafapp/shared/data'
import { newRequestKey } from '@stafapp/shared/request-key'
import { privateKey, readJson, writeJson, writeText } from '@stafapp/shared/storage'
import { useEffect, useRef, useState } from 'react'
import { useAddRunner } from './api.ts'
import type { Runner } from './types.ts'

type NewRunner = Pick<Runner, 'first_name' | 'last_name' | 'grade' | 'gender'>
/** `key` is the idempotency key, so that retries add the runner once. */
type Waiting = NewRunner & { key: string }

const isWaiting = (value: unknown): value is Waiting[] =>
  Array.isArray(value) && value.every((item) => typeof item?.key === 'string' && typeof item.first_name === 'string')

const noAnswer = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)
/** The organiser has not yet written why; it was not sent. */
const lacksReason = (error: unknown) => error instanceof ApiError && error.errors[0]?.attr === 'reason'

type WaitingRunners = {
  username: string
  karneval: number
  unit: number
  /** Called for a runner that the server refused and that is no longer sent. */
  onRefused: (runner: NewRunner, error: unknown) => void
}

/**
 * Adds runners one at a time. Offline they are queued in the user's part of local storage, which logout deletes, and
 * sent later.
 */
export function useWaitingRunners({ username, karneval, unit, onRefused }: WaitingRunners) {
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

  async function send(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    for (let [item] = queue.current; item; [item] = queue.current) {
      try {
        await mutateAsync({ ...item, karneval, school_unit: unit })
      } catch (error) {
        setNeedsReason(lacksReason(error))
        if (noAnswer(error) || lacksReason(error)) break
        onRefused(item, error)
      }
      const { key } = item
      keep(queue.current.filter((other) => other.key !== key))
    }
    isSending.current = false
  }

  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    const again = () => void latest.current()
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

  const add = (runner: NewRunner) => {
    keep([...queue.current, { ...runner, key: newRequestKey() }])
    void send()
  }
  return { add, waiting, needsReason }
}
