import { About } from './about.tsx'
import { Hero } from './hero.tsx'
import { News } from './news.tsx'

/**
 * The landing page. Rendered to text when the portal is published and hydrated in the browser, so nothing here may
 * read the window, the clock or the storage while rendering.
 */
export function Component() {
  return (
    <>
      <Hero />
      <News />
      <About />
    </>
  )
}
