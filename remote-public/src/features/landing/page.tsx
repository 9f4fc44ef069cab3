import { About } from './about.tsx'
import { Hero } from './hero.tsx'
import { News } from './news.tsx'

/**
 * The landing page. Prerendered at publishing and hydrated in the browser, so rendering must not read the window, the
 * clock or storage.
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
