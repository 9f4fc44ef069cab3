import { selectKarneval, useKarnevalList, useKarnevalState } from '@stafapp/shared/carnival'
import { Button } from '@stafapp/shared/page'
import menu from './menu-list.module.css'
import { PopoverMenu } from './popover-menu.tsx'
import classes from './top-bar.module.css'

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
      <span className={classes.carnivalName}>{state.karneval?.name ?? 'Karneval'}</span>
      <span className={classes.carnivalYear} aria-hidden="true">
        {state.karneval?.year}
      </span>
    </>
  )
  return (
    <PopoverMenu label={label} className={classes.carnival}>
      {list.length > 0 && (
        <ul className={menu.list} aria-label="Karnevaler">
          {list.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={menu.item}
                aria-current={id === state.karneval?.id ? 'true' : undefined}
                data-discards={id !== state.karneval?.id}
                onClick={() => void selectKarneval(id)}
              >
                {name}
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
