import type { NewsItem } from '../../schema/maintenance.ts'

/**
 * What the landing page shows in a demo that may not read the organiser's homepage. Invented after the real dates;
 * each leads to a page of the portal, because the homepage has no such posts.
 */
export const newsFacts: NewsItem[] = [
  {
    title: 'Minutschemat för Stafettkarnevalen 2025 är klart',
    url: '/tidtabeller/minutschema',
    excerpt:
      'Upprop, start och prisutdelning för varje gren finns nu i minutschemat. Heatindelningen är preliminär och görs om när laganmälan har stängt.',
    date: '14.4.2025',
  },
  {
    title: 'Dags att anmäla lagen',
    url: '/documentation/qna',
    excerpt:
      'Lagledarna kan nu anmäla sin skolas lag. Löparna behöver inte vara kända ännu, de fylls i före den 7 maj.',
    date: '1.4.2025',
  },
  {
    title: 'Välkommen till karnevalen i maj',
    url: '/documentation',
    excerpt: 'Två dagar av inspiration, gemenskap och glädje väntar tusentals löpare från hela Svenskfinland.',
    date: '13.1.2025',
  },
]
