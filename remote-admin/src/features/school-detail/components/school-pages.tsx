import { Link } from '@stafapp/shared/router'
import classes from './school-pages.module.css'

const pages = [
  ['/admin/myschool', 'Min skola'],
  ['/lagledare/eventregistration', 'Anmälan till grenar'],
  ['/lagledare/teamregistration', 'Lag och löpare'],
  ['/lagledare/import', 'Importera löpare och lag'],
  ['/lagledare/orderspage', 'Beställningar'],
  ['/forms/ordersform', 'Övriga anmälningar'],
  ['/lagledare/prices', 'Priser'],
  ['/admin/billing', 'Betalare och fakturor'],
  ['/forms/contactpersonform', 'Kontaktperson'],
  ['/lagledare/leaderinfo', 'Lagledarens telefonnummer'],
  ['/lagledare/vartschema', 'Vår skolas schema'],
  ['/admin/mina-meddelanden', 'Meddelanden från arrangören'],
] as const

/** For the organiser: the pages of the school's own people, opened for this school. */
export function SchoolPages({ school }: { school: number }) {
  return (
    <section className={classes.section} aria-labelledby="school-pages">
      <h2 id="school-pages">Skolans sidor</h2>
      <p>Du ser dem som skolan gör. När du ändrar något skriver du varför.</p>
      <ul className={classes.pages}>
        {pages.map(([path, title]) => (
          <li key={path}>
            <Link to={`${path}?skola=${school}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
