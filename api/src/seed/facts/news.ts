import type { NewsItem } from '../../db/schema/maintenance.ts'

/**
 * News on the landing page of a demo that does not read the organiser's homepage. Invented around the real dates; each
 * links to a page of the portal, because the homepage has no such posts.
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
