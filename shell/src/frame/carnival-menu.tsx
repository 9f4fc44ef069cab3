import { selectKarneval, useKarnevalList, useKarnevalState } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { Button } from '@stafapp/shared/page'
import menu from './menu-list.module.css'
import { PopoverMenu } from './popover-menu.tsx'
import classes from './top-bar.module.css'

/** The name, and that nobody but the organiser sees the carnival yet. */
const nameOf = ({ name, status }: Karneval): string => (status === 'draft' ? `${name} (utkast)` : name)

/** Chooses the carnival that all pages show, from a list of all carnivals. */
export function CarnivalMenu() {
  const state = useKarnevalState()
  const list = useKarnevalList()
  const label = (
    <>
      <svg viewBox="0 0 20 20" className={classes.carnivalIcon} aria-hidden="true">
        <path d="M4 18V3h11l-3 4 3 4H5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      </svg>
      <span className="visually-hidden">Välj karneval</span>{' '}
      <span className={classes.carnivalName}>{state.karneval ? nameOf(state.karneval) : 'Karneval'}</span>
      <span className={classes.carnivalYear} aria-hidden="true">
        {state.karneval?.year}
        {state.karneval?.status === 'draft' && <small>utkast</small>}
      </span>
    </>
  )
  return (
    <PopoverMenu label={label} className={`${classes.carnival} needs-scripts`}>
      {list.length > 0 && (
        <ul className={menu.list} aria-label="Karnevaler">
          {list.map((karneval) => (
            <li key={karneval.id}>
              <button
                type="button"
                className={menu.item}
                aria-current={karneval.id === state.karneval?.id ? 'true' : undefined}
                data-discards={karneval.id !== state.karneval?.id}
                onClick={() => void selectKarneval(karneval.id)}
              >
                {nameOf(karneval)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state.status === 'loading' && <p className={menu.note}>Karnevalerna laddas …</p>}
      {state.status === 'none' && list.length === 0 && <p className={menu.note}>Det finns inga karnevaler.</p>}
      {state.status === 'error' && (
        <>
          <p className={menu.note}>Karnevalerna kunde inte hämtas.</p>
          <Button onClick={state.retry}>Försök på nytt</Button>
        </>
      )}
    </PopoverMenu>
  )
}
