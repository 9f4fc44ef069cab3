import classes from './states.module.css'

/** Small spinner for buttons. The text beside it says what is going on (A19), so it is hidden itself. */
export const Spinner = () => <span className={classes.spinner} aria-hidden="true" />
