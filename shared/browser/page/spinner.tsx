import classes from './states.module.css'

/** Small spinner for buttons, hidden from screen readers because the text beside it describes the activity. */
export const Spinner = () => <span className={classes.spinner} aria-hidden="true" />
