/**
 * Formats a date that nobody sees. The first use of Intl in a process costs a phone 0.1 s, whatever is asked for; done
 * while the main file is on its way it delays nothing, in the main file it would hold up the first tap.
 */
export const warmIntl = (): void => {
  new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' })
}
