import classes from './states.module.css'

const widths = ['70%', '95%', '85%', '90%']

/**
 * Skeleton while a page or part of it loads; `text` is for screen readers. The text is outside the busy region, which
 * screen readers do not read.
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
