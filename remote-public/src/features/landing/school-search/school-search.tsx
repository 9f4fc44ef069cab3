import { useState } from 'react'
import { useEarlyText } from '../../../shared/early-text.ts'
import { optional } from '../../../shared/optional.tsx'
import { PlainAnswer } from '../../../shared/plain-answer.tsx'
import styles from './school-search.module.css'

const Suggestions = optional(() => import('./suggestions.tsx'))

/**
 * A plain form: it works before and without scripts, and costs the page hardly a byte. The schools that the text may
 * mean, and the code that finds them, are fetched when the field is first used.
 */
export function SchoolSearch() {
  const [text, setText] = useState<string>()
  const field = useEarlyText('', setText)
  return (
    <form action="/skola/sok" className={styles.search}>
      <label>
        Hitta er skola
        <input
          ref={field}
          name="namn"
          type="search"
          autoComplete="off"
          onFocus={({ target }) => setText(target.value)}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <PlainAnswer />
      <button type="submit">Sök</button>
      {text !== undefined && <Suggestions text={text} />}
    </form>
  )
}
