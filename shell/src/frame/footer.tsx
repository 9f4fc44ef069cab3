import { karnevalListQuery, OrganiserContact } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { settings } from '@stafapp/shared/settings'
import classes from './footer.module.css'

const links = [
  { name: 'Facebook', url: settings.facebookUrl },
  { name: 'Instagram', url: settings.instagramUrl },
  { name: 'X', url: settings.xUrl },
]

/** Year of the active carnival, independent of the selected one. */
const activeYear = (list: { data: { status: string; year: number }[] }) =>
  list.data.find(({ status }) => status === 'active')?.year

export function Footer() {
  const { data: year = settings.year } = useQuery({ ...karnevalListQuery, select: activeYear })
  return (
    <footer id="kontakt" className={`${classes.footer} no-print`}>
      <Track />
      <div className={classes.content}>
        <ul className={classes.links} aria-label="Sociala medier">
          {links.map(({ name, url }) => (
            <li key={name}>
              <a href={url}>{name}</a>
            </li>
          ))}
        </ul>
        <p className={classes.copyright}>
          © {year} {settings.organiser}
        </p>
        <Link to="/skola">Alla skolor</Link>
        <Link to="/documentation/tillganglighet">Tillgänglighet</Link>
        <PoweredBy />
        {/* Last, so that late content shifts nothing above it. */}
        <OrganiserContact className={classes.contact} />
      </div>
    </footer>
  )
}

/** 'Powered by' and the developer company's logo, linked if the settings have a URL. */
function PoweredBy() {
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

const lanes = [0, 1, 2, 3, 4]

/** Footer image: the bend of a running track with its lanes. */
function Track() {
  return (
    <svg className={classes.track} viewBox="0 0 1200 90" preserveAspectRatio="none" role="img" aria-label="Löparbana">
      <path d="M0 90V62C300 4 900 4 1200 62v28z" fill="var(--color-track)" />
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
