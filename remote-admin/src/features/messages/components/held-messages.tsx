import { useCall } from '@stafapp/shared/calls'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useEffect, useRef, useState } from 'react'
import { type Message, messagesQuery, type Undone } from '../api.ts'
import classes from './messages.module.css'

type HeldMessagesProps = {
  karneval: number
  /** A message was sent on this page: the button that sent it is gone, and the focus with it. */
  takesFocus: boolean
  onUndone: (message: Undone) => void
}

/** Messages that have not begun to go out, each with a button that takes it back. */
export function HeldMessages({ karneval, takesFocus, onUndone }: HeldMessagesProps) {
  const { data, dataUpdatedAt } = useQuery(messagesQuery(karneval))
  const held = data?.data.filter(({ undo_s }) => undo_s > 0) ?? []
  return held.map((message) => (
    <HeldMessage
      key={message.id}
      message={message}
      readAt={dataUpdatedAt}
      takesFocus={takesFocus}
      onUndone={onUndone}
    />
  ))
}

type HeldMessageProps = Omit<HeldMessagesProps, 'karneval'> & { message: Message; readAt: number }

function HeldMessage({ message: { id, subject, undo_s }, readAt, takesFocus, onUndone }: HeldMessageProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focus the box, not its button: a second press of Enter must not take the message back.
    if (takesFocus && document.activeElement === document.body) box.current?.focus()
  }, [takesFocus])
  const queryClient = useQueryClient()
  const undo = useCall('POST /api/messages/{id}/undo/')
  const seconds = useSecondsUntil(readAt + undo_s * 1000)
  if (seconds === 0) return null
  const takeBack = () =>
    undo.mutate(
      { params: { id } },
      {
        onSuccess: (undone) => {
          onUndone(undone)
          notifySuccess('Meddelandet skickades inte')
        },
        onError: (error) => notifyFailure(error),
        onSettled: () => void queryClient.invalidateQueries({ queryKey: ['messages'] }),
      },
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and here are none
    <div ref={box} role="group" aria-label="Utskick som väntar" tabIndex={-1} className={classes.held}>
      {/* No live region: it would speak every second. */}
      <p>
        ”{subject}” skickas om {seconds} s.
      </p>
      <Button kind="primary" disabled={undo.isPending} onClick={takeBack}>
        Ångra utskicket
      </Button>
    </div>
  )
}

/** Whole seconds until a time of this device's clock, at least 0. */
function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds
}
