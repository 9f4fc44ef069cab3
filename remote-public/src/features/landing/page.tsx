import { About } from './about.tsx'
import { Hero } from './hero.tsx'
import { News } from './news.tsx'
import { YearSlot } from './year/year-slot.tsx'

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
      <YearSlot />
    </>
  )
}
