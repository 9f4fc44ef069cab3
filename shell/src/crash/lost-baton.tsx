import classes from './crash.module.css'

/** Decoration: a baton that lies on the track, as the children of the landing page carry it. */
export const LostBaton = () => (
  <svg className={classes.picture} viewBox="0 0 160 90" aria-hidden="true">
    <path fill="var(--color-track)" d="M0 90V50Q80 22 160 50V90Z" />
    <path fill="none" stroke="#fff" strokeWidth="1.6" d="M0 63Q80 35 160 63M0 77Q80 49 160 77" />
    <ellipse cx="84" cy="67" rx="34" ry="4" opacity=".25" />
    <path stroke="var(--color-banner)" strokeWidth="11" strokeLinecap="round" d="m58 64 48-11" />
    <path stroke="#fff" strokeWidth="11" d="m76 60 8-2" />
    <path
      fill="none"
      stroke="var(--color-text-muted)"
      strokeWidth="3"
      strokeLinecap="round"
      d="M34 40l-8-6M48 30l-5-8M112 26l6-7"
    />
  </svg>
)
