import { ButtonLink } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { Fold } from '../../../shared/fold.tsx'
import classes from '../school-detail.module.css'

const groups = [
  {
    job: 'Lag',
    pages: [
      ['/lagledare/eventregistration', 'Anmälan till grenar'],
      ['/lagledare/teamregistration', 'Lag och löpare'],
      ['/lagledare/import', 'Importera löpare och lag'],
    ],
  },
  {
    job: 'Beställning och pengar',
    pages: [
      ['/lagledare/orderspage', 'Beställningar'],
      ['/forms/ordersform', 'Övriga anmälningar'],
      ['/lagledare/prices', 'Priser'],
      ['/admin/billing', 'Betalare och fakturor'],
    ],
  },
  {
    job: 'Kontakt',
    pages: [
      ['/forms/contactpersonform', 'Kontaktperson'],
      ['/lagledare/leaderinfo', 'Lagledarens telefonnummer'],
      ['/admin/mina-meddelanden', 'Meddelanden från arrangören'],
    ],
  },
  { job: 'Tävlingsdagen', pages: [['/lagledare/vartschema', 'Vår skolas schema']] },
] as const

/** For the organiser: the pages of the school's own people, opened for this school; its home is the main one. */
export function SchoolPages({ school }: { school: number }) {
  return (
    <Fold id="school-pages" title="Skolans sidor" state="Öppna dem så som skolan ser dem" isPutAside={false}>
      <p>Du ser dem som skolan gör. När du ändrar något skriver du varför.</p>
      <ButtonLink kind="primary" to={`/admin/myschool?skola=${school}`}>
        Öppna skolans Min karneval
      </ButtonLink>
      <dl className={classes.pages}>
        {groups.map(({ job, pages }) => (
          <div key={job}>
            <dt>{job}</dt>
            {pages.map(([path, title]) => (
              <dd key={path}>
                <Link to={`${path}?skola=${school}`}>{title}</Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Fold>
  )
}
