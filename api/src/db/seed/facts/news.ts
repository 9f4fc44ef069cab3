import type { NewsItem } from '../../schema/maintenance.ts'

/** What the landing page shows in a demo that may not read the organiser's homepage. Invented after the real dates. */
export const newsFacts: NewsItem[] = [
  {
    title: 'Minutschemat för Stafettkarnevalen 2025 är klart',
    url: 'https://www.stafettkarnevalen.fi/',
    excerpt:
      'Upprop, start och prisutdelning för varje gren finns nu i minutschemat. Heatindelningen publiceras när lagen är anmälda.',
    date: '14.4.2025',
  },
  {
    title: 'Dags att anmäla lagen',
    url: 'https://www.stafettkarnevalen.fi/',
    excerpt:
      'Lagledarna kan nu anmäla sin skolas lag. Löparna behöver inte vara kända ännu, de fylls i före den 7 maj.',
    date: '1.4.2025',
  },
  {
    title: 'Välkommen till karnevalen i maj',
    url: 'https://www.stafettkarnevalen.fi/',
    excerpt: 'Två dagar av inspiration, gemenskap och glädje väntar tusentals löpare från hela Svenskfinland.',
    date: '13.1.2025',
  },
]
