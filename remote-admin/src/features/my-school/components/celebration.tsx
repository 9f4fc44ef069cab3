import classes from './celebration.module.css'

const confetti = [
  [-44, -30],
  [-30, -44],
  [-12, -36],
  [8, -46],
  [26, -34],
  [42, -42],
  [46, -14],
  [-48, -8],
] as const

/** A runner with the baton before the finishing tape, for a school that is ready. */
export const Celebration = () => (
  <svg className={classes.picture} viewBox="-55 -52 110 104" aria-hidden="true">
    <path className={classes.track} d="M-50 44H50M-50 36H50" />
    <g className={classes.confetti}>
      {confetti.map(([x, y], index) => (
        <rect key={`${x}/${y}`} x={x} y={y} width="5" height="5" rx="1" data-colour={index % 3} />
      ))}
    </g>
    <g className={classes.runner}>
      <circle cx="4" cy="-24" r="7" />
      <path d="M2 -15L-2 8M0 -11L-14 -2L-20 -10M0 -11L14 -6L24 -14M-2 8L12 16L8 32M-2 8L-10 20L-24 20" />
    </g>
    <path className={classes.baton} d="M21 -10L29 -21" />
    <path className={classes.tape} d="M36 -28V34M36 -12Q22 -6 12 -10" />
  </svg>
)
