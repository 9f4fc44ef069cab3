import { type InboxState, stateNames } from '../inbox.ts'
import classes from './inbox.module.css'

export const StateTag = ({ state }: { state: InboxState }) => (
  <span className={classes.state} data-state={state}>
    {stateNames[state]}
  </span>
)
