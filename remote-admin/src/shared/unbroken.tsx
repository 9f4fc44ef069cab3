import classes from './unbroken.module.css'

/** A text whose numbers stay whole at the end of a line: not åk 1– and 6 below it, not åk alone, not 12 × 80 without its m. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/((?:åk )?\S+–\S+|\d+ × \d+ m)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are never moved
      <span key={index} className={classes.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
