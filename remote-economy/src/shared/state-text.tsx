import classes from './badge.module.css'

/** "Skickad (e-post)": where it has no room for all, the line breaks before the way and not inside it. */
export function StateText({ text }: { text: string }) {
  const at = text.indexOf('(')
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className={classes.way}>{text.slice(at)}</span>
    </>
  )
}
