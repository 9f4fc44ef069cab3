import { retention } from '@stafapp/shared/contract/retention'
import classes from './keeping-times.module.css'

/** Retention periods in words; the server's deletion jobs use the same constants. */
const rows: readonly [what: string, time: string][] = [
  [
    'Löparnas namn, och fritext där ett namn kan stå, också i ändringsloggen',
    `${retention.nameDays} dagar efter karnevalens sista dag`,
  ],
  [
    'Skolans kontaktpersoner, hejarklackarnas vuxna och specialdieter',
    `${retention.nameDays} dagar efter karnevalens sista dag`,
  ],
  [
    'Konton: namn, användarnamn, e-post och telefon',
    `${retention.accountMonths} månader efter skolans senaste karneval eller din senaste inloggning, eller tills du ber arrangören radera dem`,
  ],
  ['Inbjudningar, länkar i mejl och inloggningar', `${retention.linkDays} dagar efter att de har gått ut`],
  [
    'Arrangörens meddelanden till skolorna, och vem de gick till',
    `${retention.nameDays} dagar efter karnevalens sista dag`,
  ],
  ['Mejl som Stafapp har skickat', `${retention.mailDays} dagar`],
  ['Felrapporter, där namn och adresser tas bort redan när de kommer in', `${retention.errorReportDays} dagar`],
  [
    'Enheter som får aviseringar: webbläsarens adress för aviseringar och skolorna, utan namn',
    `${retention.pushDays} dagar efter det senaste besöket på en skolas sida, eller tills du stänger av dem`,
  ],
  [
    'Ändringsloggen: vem som har ändrat eller laddat ner vad, och inloggningar med nätadress och webbläsare',
    `${retention.auditMonths} månader`,
  ],
  [
    'Kakan i din webbläsare som känner igen enheten när du loggar in',
    `${retention.deviceCookieDays} dagar efter din senaste inloggning på enheten`,
  ],
  ['Serverns logg, som inte har några namn', `${retention.logDays} dagar`],
  [
    'Beställningar, fakturor, betalningar och betalarens uppgifter',
    `${retention.bookkeepingYears} år från utgången av kalenderåret (bokföringslagen)`,
  ],
  ['Säkerhetskopior', `${retention.backupDays} dagar: därefter finns det som har raderats inte heller i dem`],
]

/** Section "Hur länge uppgifterna sparas" at the end of the policy. */
export function KeepingTimes() {
  return (
    <section aria-labelledby="keeping-times" className={classes.section}>
      {/* Same level as the policy's own headings, written with ## by the organiser. */}
      <h3 id="keeping-times">Hur länge uppgifterna sparas</h3>
      <dl className={classes.list}>
        {rows.map(([what, time]) => (
          <div key={what} className={classes.row}>
            <dt>{what}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
