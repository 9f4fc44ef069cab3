// What a first screen has of the page's parts: without the router and the data layer, which come with the portal.
export { Button } from './button.tsx'
export { Empty } from './empty.tsx'
export { Page } from './page.tsx'
