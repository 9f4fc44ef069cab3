import styles from './year.module.css'

/** Decoration: a runner comes with the baton, and two children cheer and wait for it. As the runners of the hero. */
export const JoinPicture = () => (
  <svg className={styles.picture} viewBox="0 0 320 170" aria-hidden="true">
    <path className={styles.ground} d="M0 146Q160 118 320 146V170H0Z" />
    <path className={styles.lane} d="M0 157Q160 129 320 157M0 168Q160 140 320 168" />
    <g transform="translate(76 142)">
      <path stroke="#e8b48c" d="M-4-50-24-42-32-58M-10-28-22-10-46-8M-10-28 12-20 6 8" />
      <path className={styles.shirt} data-colour="yellow" d="M-2-56-10-30" />
      <path stroke="#e8b48c" d="M0-60 20-48 42-58" />
      <circle cx="6" cy="-86" r="15" fill="#e8b48c" />
      <path className={styles.hair} stroke="#5b3a20" d="M-6-92Q0-106 16-98" />
    </g>
    <path className={styles.baton} d="m112 86 26-12" />
    <g transform="translate(196 138)">
      <path stroke="#8d5a3b" d="M-2-28-14 4M4-28 14 4M-2-58-26-64-42-56" />
      <path className={styles.shirt} data-colour="blue" d="M1-56V-32" />
      <path stroke="#8d5a3b" d="M4-58 24-72 22-94" />
      <circle cy="-86" r="15" fill="#8d5a3b" />
      <path className={styles.hair} stroke="#1d1512" d="M-13-91Q-2-107 13-93" />
    </g>
    <g transform="translate(266 142)scale(.86)">
      <path className={styles.pole} d="M-30-62V-132" />
      <path className={styles.flag} d="M-30-131 0-121-30-109Z" />
      <path stroke="#f3c9a5" d="M-4-28-10 4M4-28 12 4M-2-58-28-72M2-58 26-70 30-92" />
      <path className={styles.shirt} data-colour="red" d="M0-56V-32" />
      <circle cy="-86" r="15" fill="#f3c9a5" />
      <path className={styles.hair} stroke="#c98a2b" d="M-13-91Q-2-107 13-93M14-88l8 14" />
    </g>
  </svg>
)
