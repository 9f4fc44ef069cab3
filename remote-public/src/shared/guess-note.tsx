import styles from './guess-note.module.css'

/** More names than these are no help. */
const mostNames = 3

/** Says which schools are shown when the search has a typing error, in a name or a town; nothing without one. */
export function GuessNote({ search, guessed }: { search: string; guessed: readonly string[] }) {
  if (guessed.length === 0) return null
  return (
    <p role="status" className={styles.note}>
      Ingen skola heter ”{search.trim()}”. Visar{' '}
      {guessed.length > mostNames ? 'skolor med liknande namn eller ort' : new Intl.ListFormat('sv').format(guessed)}.
    </p>
  )
}

/** Above the schools that a search may mean, when they are too far from it to be shown as if found. */
export const GuessQuestion = ({ search, count }: { search: string; count: number }) => (
  <p role="status" className={styles.note}>
    Ingen skola heter ”{search.trim()}”. {count === 1 ? 'Menade du den här skolan?' : 'Menade du någon av de här?'}
  </p>
)
