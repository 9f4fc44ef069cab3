import classes from './states.module.css'

const widths = ['70%', '95%', '85%', '90%']

/**
 * Skeleton while a page or a part of it is on its way; `text` is what a screen reader says. The text stands outside of
 * what is busy: screen readers say nothing of a busy region.
 */
export function Loading({ text = 'Laddar' }: { text?: string }) {
  return (
    <div className={classes.loading}>
      <span role="status" className="visually-hidden">
        {text}
      </span>
      <div aria-busy="true" className={classes.bones}>
        {widths.map((width) => (
          <span key={width} className={classes.bone} style={{ width }} />
        ))}
      </div>
    </div>
  )
}
