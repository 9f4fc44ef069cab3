import { safeHref } from '@stafapp/shared/contract/safe-href'
import type { NewsItem } from './api.ts'
import type { Slide } from './slide.ts'

/** News items as cards; an item without a date gets the text "Nyhet". */
export const newsSlides = (items: readonly NewsItem[]): Slide[] =>
  items.map((item, index) => {
    const href = safeHref(item.url)
    return {
      id: `nyhet-${index}-${item.url}`,
      date: item.date?.trim() || 'Nyhet',
      title: item.title,
      text: item.excerpt,
      link: href === null ? null : { href, text: 'Läs mer', newTab: true },
    }
  })
