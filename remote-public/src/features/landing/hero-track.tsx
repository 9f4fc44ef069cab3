import styles from './hero.module.css'

const lanes = [0, 1, 2, 3, 4, 5]

/** Decoration: the bend of a running track from above, as inline SVG to avoid a download. */
export function HeroTrack() {
  return (
    <svg className={styles.track} viewBox="0 0 600 400" preserveAspectRatio="xMaxYMid meet" aria-hidden="true">
      {lanes.map((lane) => (
        <path
          key={lane}
          d={`M-1400 ${30 + lane * 26}H330a${170 - lane * 26} ${170 - lane * 26} 0 0 1 0 ${340 - lane * 52}H-1400`}
        />
      ))}
    </svg>
  )
}
