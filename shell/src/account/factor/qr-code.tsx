import classes from './factor.module.css'

/** Squares of quiet zone that the standard asks for on each side. */
const QUIET = 4

/** A QR code of rows of 0 and 1 (dark), dark on white whatever the page's colours are. */
export function QrCode({ rows }: { rows: readonly string[] }) {
  const size = rows.length + 2 * QUIET
  const squares = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
    ),
  )
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR-kod för appen. Nyckeln står som text nedanför."
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
