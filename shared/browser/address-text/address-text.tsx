import classes from './address-text.module.css'

/**
 * An e-mail address, an e-invoice address or a text that may be one. A line breaks after its "@", and elsewhere only
 * when what is between is longer than the line.
 */
export function AddressText({ text }: { text: string }) {
  const at = text.indexOf('@') + 1
  if (at === 0) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      <span className={classes.domain}>{text.slice(at)}</span>
    </>
  )
}
