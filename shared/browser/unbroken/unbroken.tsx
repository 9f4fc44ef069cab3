import classes from './unbroken.module.css'

/** A range with its åk or the years alone, a class, a distance with its unit. */
const WHOLE = /((?:åk )?\S+–\S+|åk \d+|heat \d+|klass \d[^\s,]*|\d+ × \d+ m|\d+ m(?![a-zåäö]))/i

/** A text whose numbers stay whole at the end of a line: not åk 1– and 6 below it, not åk alone, not 12 × 80 without its m. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(WHOLE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are never moved
      <span key={index} className={classes.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
