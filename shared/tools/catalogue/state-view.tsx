import { useEffect, useRef } from 'react'
import { slugOf, windowAddress } from './address.ts'
import classes from './catalogue.module.css'
import type { State } from './entry.ts'
import { forceStates } from './force-states.ts'

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * Ends when nothing moves any more: a menu is placed by its button, which moves until the letters are there and the bar
 * is measured. Fonts are asked for by the first layout, and bars are measured after a frame; both come late on a busy
 * machine.
 */
async function settled(element: HTMLElement): Promise<void> {
  const places = () =>
    Array.from(element.querySelectorAll('*'), (part) => JSON.stringify(part.getBoundingClientRect())).join()
  let before: string
  do {
    before = places()
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await document.fonts.ready
  } while (before !== places())
}

/** The component itself in its state. */
export function Shown({ state, id, isPadded = true }: { state: State; id: string; isPadded?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const { act, forced } = state
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isGone = false
    void settled(element).then(() => {
      if (isGone) return
      act?.(element)
      if (forced) element.querySelector(CONTROLS)?.setAttribute('data-forced', forced)
      if (forced) forceStates()
      element.dataset.ready = 'true'
    })
    return () => {
      isGone = true
    }
  }, [act, forced])
  return (
    <div
      ref={place}
      lang="sv"
      className={classes.place}
      data-padded={isPadded}
      data-state={`${id}/${slugOf(state.name)}`}
    >
      {state.show}
    </div>
  )
}

/** A state with its name; in a window of its own if it asks for one. */
export function StateView({ state, id }: { state: State; id: string }) {
  const title = `${id}: ${state.name}`
  return (
    <figure className={classes.state}>
      <figcaption className={classes.stateName}>{state.name}</figcaption>
      {state.window ? (
        <iframe
          className={classes.window}
          title={title}
          src={windowAddress(id, state.name)}
          style={{ height: state.window.height, width: state.window.width ?? '100%' }}
        />
      ) : (
        <Shown state={state} id={id} />
      )}
    </figure>
  )
}
