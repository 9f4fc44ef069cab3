import classes from './factor.module.css'

/** Quiet zone on each side, in modules (ISO/IEC 18004). */
const QUIET = 4

/** Renders rows of 0 and 1 (1 = dark). Always dark on white, also in a dark theme, so that scanners can read it. */
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
