import { Mascot } from '@stafapp/shared/mascot'
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

/** The hare with the baton among confetti, for a school that is ready. */
export const Celebration = () => (
  <svg className={classes.picture} viewBox="-55 -52 110 104" aria-hidden="true">
    <path className={classes.track} d="M-50 44H50M-50 36H50" />
    <g className={classes.confetti}>
      {confetti.map(([x, y], index) => (
        <rect key={`${x}/${y}`} x={x} y={y} width="5" height="5" rx="1" data-colour={index % 3} />
      ))}
    </g>
    <Mascot mood="cheer" x="-36" y="-50" width="72" height="96" />
  </svg>
)
