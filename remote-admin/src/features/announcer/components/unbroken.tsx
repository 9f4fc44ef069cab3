import classes from '../announcer.module.css'

/** A text whose spans of numbers stay whole at the end of a line: åk 1–6, not åk 1– and 6 below it, and not åk alone. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/((?:åk )?\S+–\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are never moved
      <span key={index} className={classes.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
