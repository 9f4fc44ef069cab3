import { useCall } from '@stafapp/shared/calls'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useEffect, useRef } from 'react'
import { type Message, messagesQuery, newestQuery, type Undone } from '../api.ts'
import { peopleText, toastOf } from '../message-words.ts'
import { useHeldSeconds } from '../use-held-seconds.ts'
import classes from './messages.module.css'

type HeldMessagesProps = {
  karneval: number
  /** A message was sent on this page: the button that sent it is gone, and the focus with it. */
  takesFocus: boolean
  onUndone: (message: Undone) => void
}

/**
 * Messages that have not begun to go out, each with a button that takes it back: this page's, and those of other windows
 * and organisers.
 */
export function HeldMessages({ karneval, takesFocus, onUndone }: HeldMessagesProps) {
  const { data, dataUpdatedAt, refetch } = useQuery(messagesQuery(karneval))
  const { data: newest } = useQuery(newestQuery(karneval))
  const isBehind =
    data !== undefined &&
    newest !== undefined &&
    (newest.total !== data.total || newest.data[0]?.id !== data.data[0]?.id)
  useEffect(() => {
    if (isBehind) void refetch({ cancelRefetch: false })
  }, [isBehind, refetch])
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

function HeldMessage({ message, readAt, takesFocus, onUndone }: HeldMessageProps) {
  const { id, subject, sent_by, receiver_count } = message
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focus the box, not its button: a second press of Enter must not take the message back.
    if (takesFocus && document.activeElement === document.body) box.current?.focus()
  }, [takesFocus])
  const queryClient = useQueryClient()
  const undo = useCall('POST /api/messages/{id}/undo/')
  const seconds = useHeldSeconds(message, readAt)
  if (seconds === 0) return null
  const takeBack = () =>
    undo.mutate(
      { params: { id } },
      {
        onSuccess: (undone) => {
          onUndone(undone)
          notifySuccess('Utskicket är ångrat, texten är kvar', { about: toastOf(id) })
        },
        onError: (error) => notifyFailure(error),
        onSettled: () => void queryClient.invalidateQueries({ queryKey: ['messages'] }),
      },
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and here are none
    <div ref={box} role="group" aria-label="Utskick som väntar" tabIndex={-1} className={classes.held}>
      <div>
        {/* No live region: it would speak every second. */}
        <p>
          ”{subject}” skickas om {seconds} s.
        </p>
        <p className={classes.state}>
          {sent_by && `${sent_by}, `}till {peopleText(receiver_count)}
        </p>
      </div>
      <Button kind="primary" disabled={undo.isPending} onClick={takeBack}>
        Ångra utskicket
      </Button>
    </div>
  )
}
