/** A router without an address bar, for prerendering and tests. Not in the façade: every visitor would download it. */
export { createMemoryRouter } from 'react-router-dom'
