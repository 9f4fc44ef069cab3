import { Button } from '@stafapp/shared/page'
import { Link, useNavigate } from '@stafapp/shared/router'
import { useRoles, useUser } from '@stafapp/shared/session'
import { readText, writeText } from '@stafapp/shared/storage'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Choice } from './in-order.ts'
import { leadTo } from './lead-to.ts'
import { noKeyList } from './no-key-list.ts'
import classes from './search-dialog.module.css'
import { searchable, useChoices } from './use-choices.ts'

type Props = { shown: 'search' | 'keys'; onClosed: () => void }

/** The modal dialog of the search or of the list of keys. Escape and a click beside it close it. */
export function SearchDialog({ shown, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={shown === 'search' ? 'Sök eller gå till' : 'Tangenter'}
      onClose={onClosed}
      closedby="any"
    >
      <div className={classes.content}>{shown === 'search' ? <Search onDone={close} /> : <Keys onDone={close} />}</div>
    </dialog>
  )
}

/** A combobox whose list holds pages, actions and what the server finds; the arrows choose, Enter opens. */
function Search({ onDone }: { onDone: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const what = searchable(useRoles().includes('super_admin'))
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { groups, status, isBusy } = useChoices(text)
  const choices = groups.flatMap((group) => group.choices)
  const current = choices[Math.min(active, choices.length - 1)]
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen option must be seen after each change of choice
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const [isWanted, setWanted] = useState(false)
  const open = (choice: Choice) => {
    // Closed first: the browser returns the focus on close, and the new page takes it after that.
    onDone()
    choice.run?.()
    if (choice.path === undefined) return
    const [address = '', place] = choice.path.split('#')
    void navigate(address)
    if (place) leadTo(address.replace(/\?.*/, ''), place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = choices.length - 1
    const steps: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(Math.max(step, 0))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setWanted(true)
    }
  }
  // Enter may come before the answer: what is chosen then is opened, unless a page is named already.
  useEffect(() => {
    if (!isWanted || (isBusy && !current?.isNamed)) return
    setWanted(false)
    if (current) open(current)
  })
  return (
    <search>
      <label className="visually-hidden" htmlFor={id}>
        Sök {what}
      </label>
      <div className={classes.field}>
        <input
          id={id}
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.key}`}
          placeholder="Vad söker du?"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
            setWanted(false)
          }}
          onKeyDown={onKeyDown}
        />
        <Button onClick={onDone}>Stäng</Button>
      </div>
      <p role="status" className={classes.status}>
        {status}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Träffar" aria-busy={isBusy} className={classes.list}>
        {groups.map(({ title, choices: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not hold the options of a listbox
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <p id={`${id}-${title}`} className={classes.group}>
              {title}
            </p>
            {own.map((choice) => (
              <Link
                key={choice.key}
                id={`${id}-${choice.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={choice === current}
                className={classes.option}
                to={choice.path ?? '/'}
                onClick={(event) => {
                  // A new tab or window is left to the browser.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  open(choice)
                }}
              >
                <span>{choice.title}</span>
                {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.hint} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> välj · <kbd>Enter</kbd> öppna · <kbd>Esc</kbd> stäng
      </p>
    </search>
  )
}

const keys = [
  {
    key: 'Ctrl K',
    mac: '⌘ K',
    does: 'Sök skolor, personer, lag, grenar, omgångar och fakturor, gå till en sida eller gör något',
    schoolDoes: 'Gå till en sida eller gör något',
  },
  { key: '↑ ↓', does: 'Välj bland träffarna' },
  { key: 'Enter', does: 'Öppna det valda' },
  { key: 'Esc', does: 'Stäng sökningen, menyn eller frågan' },
  { key: 'Tab', does: 'Gå till nästa fält eller knapp; Skift Tab går tillbaka' },
  { key: '?', does: 'Visa den här listan' },
  { key: '↑ ↓', does: 'I Dagsplanen: flytta omgången 5 min, med Skift 1 min', isForOrganisers: true },
  { key: '← →', does: 'I Dagsplanen: byt bana', isForOrganisers: true },
  { key: 'Esc', does: 'I Dagsplanen: ställ tillbaka omgången', isForOrganisers: true },
]

function Keys({ onDone }: { onDone: () => void }) {
  const user = useUser()
  const isOrganiser = useRoles().includes('super_admin')
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
  const place = noKeyList(user?.username ?? '')
  const shown = keys.filter(({ isForOrganisers }) => isOrganiser || !isForOrganisers)
  const [isOn, setOn] = useState(readText(place) === null)
  return (
    <>
      <h2 className={classes.title}>Tangenter</h2>
      <dl className={classes.keys}>
        {shown.map(({ key, mac, does, schoolDoes = does }) => (
          <div key={does}>
            <dt>
              <kbd>{(isMac && mac) || key}</kbd>
            </dt>
            <dd>{isOrganiser ? does : schoolDoes}</dd>
          </div>
        ))}
      </dl>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked)
            writeText(place, target.checked ? null : 'true')
          }}
        />
        Tangenten ? visar den här listan
      </label>
      <Button onClick={onDone}>Stäng</Button>
    </>
  )
}
