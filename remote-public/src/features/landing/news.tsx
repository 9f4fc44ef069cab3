import { useIsOver, useKarneval } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { newsQueryOptions } from './api.ts'
import { Carousel } from './carousel/carousel.tsx'
import { fixedSlides } from './fixed-slides.tsx'
import styles from './news.module.css'
import { newsSlides } from './news-slides.ts'

const headingId = 'senaste-nytt'

export function News() {
  const { data, isError, isPending } = useQuery(newsQueryOptions())
  const hasOwnResults = useKarneval()?.results_service === 'own'
  const isOver = useIsOver()
  return (
    <section className={styles.news} aria-labelledby={headingId} aria-roledescription="karusell">
      <h2 id={headingId}>Senaste Nytt</h2>
      <Carousel slides={[...fixedSlides(hasOwnResults, isOver), ...newsSlides(data ?? [])]} isComplete={!isPending}>
        {isError && !data && (
          <p role="alert" lang="en" className={styles.failure}>
            Could not load news. Please try again later.
          </p>
        )}
      </Carousel>
    </section>
  )
}
