import classes from './footer.module.css'

const lanes = [0, 1, 2, 3, 4]

/** Footer image: the bend of a running track with its lanes. */
export function Track() {
  return (
    <svg className={classes.track} viewBox="0 0 1200 90" preserveAspectRatio="none" role="img" aria-label="Löparbana">
      <path d="M0 90V62C300 4 900 4 1200 62v28z" fill="var(--color-accent)" />
      {lanes.map((lane) => (
        <path
          key={lane}
          d={`M0 ${66 + lane * 9}C300 ${8 + lane * 14} 900 ${8 + lane * 14} 1200 ${66 + lane * 9}`}
          fill="none"
          stroke="#fff"
          strokeWidth="1.6"
        />
      ))}
    </svg>
  )
}
