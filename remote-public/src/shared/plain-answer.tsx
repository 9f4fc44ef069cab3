/** In a form that the server answers: without scripts it answers with a page that needs none. */
export const PlainAnswer = () => (
  <noscript>
    <input type="hidden" name="enkel" />
  </noscript>
)
