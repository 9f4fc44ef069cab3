import { settings } from '@stafapp/shared/settings'
import { BookIcon, ClockIcon, LanesIcon, TrophyIcon } from './icons.tsx'
import type { Slide } from './slide.ts'

/** The four cards that are always shown, in display order. `hasOwnResults`: there is no other service for the results. */
export const fixedSlides = (hasOwnResults: boolean, isOver: boolean): Slide[] => [
  {
    id: 'resultat',
    icon: <TrophyIcon />,
    title: 'Resultat',
    text: isOver
      ? 'Se hur det gick, heat för heat.'
      : 'Följ loppen heat för heat. Resultaten publiceras allteftersom de blir klara.',
    link: {
      href: hasOwnResults ? '/resultservice' : settings.resultsUrl,
      text: 'Till resultaten',
      newTab: !hasOwnResults,
    },
  },
  {
    id: 'tavlingsregler',
    icon: <BookIcon />,
    title: 'Tävlingsregler',
    text: 'Grenar, klasser, lagens storlek och växlingar: allt som gäller på banan.',
    link: { href: settings.rulesUrl, text: 'Läs reglerna', newTab: true },
  },
  {
    id: 'minutschema',
    icon: <ClockIcon />,
    title: 'Minutschema',
    text: 'Upprop, start och prisutdelning minut för minut under båda dagarna.',
    link: { href: '/tidtabeller/minutschema', text: 'Öppna minutschemat', newTab: false },
  },
  {
    id: 'heatindelning',
    icon: <LanesIcon />,
    title: 'Heatindelning',
    text: 'Sök din skola och se heat, bana och upprop för varje lag.',
    link: { href: '/tidtabeller/heatindelning', text: 'Öppna heatindelningen', newTab: false },
  },
]
