/**
 * A router without an address bar, for prerendering and tests. Not exported from router.ts, which every visitor
 * downloads.
 */
export { createMemoryRouter } from 'react-router-dom'
