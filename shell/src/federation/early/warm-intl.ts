/**
 * Makes the browser load the data of Intl, which takes a phone 0.1 s at the first use in a process. Done while the main
 * file is downloaded this delays nothing; when the main file runs it would delay the first tap. The result is not used.
 */
export const warmIntl = (): void => {
  new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' })
}
