import { Button } from '@stafapp/shared/page'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './question.module.css'

const yes = 'yes'

/** Whether the style sheet still keeps the pointer from the answers, which holds for the keyboard too. */
const isSettling = (answer: Element) => getComputedStyle(answer).pointerEvents === 'none'

/** A key that is held down since before the question answers nothing. */
const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

type QuestionProps = {
  title: string
  yesLabel: string
  noLabel?: string
  onYes: () => void
  /** Called by Escape too. */
  onNo: () => void
  /** The yes loses something: the no is the main answer. */
  isLoss?: boolean
  /** Input is still missing: the yes button is disabled, or calls `onIncomplete`. */
  isIncomplete?: boolean
  /** Shows what is missing beside its field, which then gets the focus. */
  onIncomplete?: () => void
  children: ReactNode
}

/** A modal question; render it only while it is asked. */
export function Question(props: QuestionProps) {
  const {
    title,
    yesLabel,
    noLabel = 'Avbryt',
    onYes,
    onNo,
    isLoss,
    isIncomplete = false,
    onIncomplete,
    children,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isTyped, setTyped] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const refuse = ({ currentTarget }: MouseEvent) => {
    if (!isSettling(currentTarget)) dialog.current?.close('')
  }
  const confirm = ({ currentTarget }: MouseEvent) => {
    if (isSettling(currentTarget)) return
    if (!isIncomplete) return dialog.current?.close(yes)
    onIncomplete?.()
    setRefusals(refusals + 1)
  }
  // Both answers close the dialog first, because the browser restores the focus on close, not on unmount.
  const answer = () => (dialog.current?.returnValue === yes ? onYes() : onNo())
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      // What is typed into a question is lost with its page, as in a form.
      data-dirty={isTyped}
      onInput={() => setTyped(true)}
      onClose={answer}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
      <div className={classes.actions}>
        <Button kind={isLoss ? 'primary' : 'plain'} onClick={refuse} onKeyDown={ignoreRepeat}>
          {noLabel}
        </Button>
        <Button
          kind={isLoss ? 'plain' : 'primary'}
          disabled={isIncomplete && !onIncomplete}
          onClick={confirm}
          onKeyDown={ignoreRepeat}
        >
          {yesLabel}
        </Button>
      </div>
    </dialog>
  )
}

/**
 * A question in the middle of a deed: `await confirm()` goes on after a yes, and rejects with an AbortError after a no,
 * which leaves a form as it is. While `isAsking`, render the `Question` with `answers`.
 */
export function useConfirm() {
  const [answer, setAnswer] = useState<((isYes: boolean) => void) | null>(null)
  const confirm = (): Promise<void> =>
    new Promise((resolve, reject) =>
      setAnswer(() => (isYes: boolean) => {
        setAnswer(null)
        if (isYes) resolve()
        else reject(new DOMException('refused', 'AbortError'))
      }),
    )
  const answers = { onYes: () => answer?.(true), onNo: () => answer?.(false) }
  return { confirm, isAsking: answer !== null, answers }
}
