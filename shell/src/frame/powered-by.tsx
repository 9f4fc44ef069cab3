import { settings } from '@stafapp/shared/settings'
import classes from './footer.module.css'

/** 'Powered by' and the developer company's logo, linked if the settings have a URL. */
export function PoweredBy() {
  const { developer, developerUrl } = settings
  return (
    <p className={classes.powered}>
      <span lang="en">Powered by</span>
      {developerUrl ? (
        <a href={developerUrl}>
          <Logo name={developer} />
        </a>
      ) : (
        <Logo name={developer} />
      )}
    </p>
  )
}

function Logo({ name }: { name: string }) {
  return (
    <svg className={classes.mark} viewBox="0 0 120 32" role="img" aria-label={name}>
      <path d="M26 4H14a12 12 0 0 0 0 24h12" fill="none" stroke="currentColor" strokeWidth="3" />
      <path d="M26 11H15a5 5 0 0 0 0 10h11" fill="none" stroke="var(--color-banner)" strokeWidth="3" />
      <text
        x="34"
        y="21"
        fill="currentColor"
        fontSize="14"
        fontWeight="600"
        textLength="84"
        lengthAdjust="spacingAndGlyphs"
      >
        {name}
      </text>
    </svg>
  )
}
