/** The results as everybody may know them. */
export { readPublicResults } from './results/public-results.ts'
