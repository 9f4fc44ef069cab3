import classes from './states.module.css'

/**
 * Skeleton while a page or part of it loads; `text` is for screen readers. The text is outside the busy region, which
 * screen readers do not read. `isPage`: nothing of the page is there, so it has the page's width and margins.
 */
export function Loading({ text = 'Laddar', isPage = false }: { text?: string; isPage?: boolean }) {
  return (
    <div className={isPage ? classes.page : classes.loading}>
      <span role="status" className="visually-hidden">
        {text}
      </span>
      <div aria-busy="true" className={classes.bones}>
        <span className={classes.bone} />
        <span className={classes.bone} />
        <span className={classes.bone} />
        <span className={classes.bone} />
      </div>
    </div>
  )
}
