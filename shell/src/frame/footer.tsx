import { karnevalListQuery, OrganiserContact } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { settings } from '@stafapp/shared/settings'
import classes from './footer.module.css'
import { PoweredBy } from './powered-by.tsx'
import { Track } from './track.tsx'

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
    <footer className={`${classes.footer} no-print`}>
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
        <Link to="/documentation/tillganglighet">Tillgänglighet</Link>
        <PoweredBy />
        {/* Last, so that late content shifts nothing above it. */}
        <OrganiserContact className={classes.contact} />
      </div>
    </footer>
  )
}
