import type { questionTopics } from '@stafapp/shared/contract/api/content'

type Question = { topic: (typeof questionTopics)[number]; question: string; answer: string }

export const questionFacts: readonly Question[] = [
  {
    topic: 'leader',
    question: 'När stänger anmälan av lag och löpare?',
    answer:
      'Lagen anmäls före laganmälans sista dag. Löparna kan fyllas i och ändras till den dag som står i det gula fältet, och igen från torsdagen före karnevalen.',
  },
  {
    topic: 'school',
    question: 'Vad kostar ett lag?',
    answer:
      'Avgiften beror på grenen. Hela prislistan finns under *Priser*. Avgifterna läggs automatiskt till i skolans beställning.',
  },
  {
    topic: 'leader',
    question: 'Kan vi anmäla ett lag efter att laganmälan har stängt?',
    answer: 'Ja, tills anmälan av löpare stänger, mot en extra avgift. Ett sent lag har inte en garanterad plats.',
  },
  {
    topic: 'school',
    question: 'Vilka skolor springer i klassen för små grundskolor?',
    answer: 'Skolor med färre än 50 elever i årskurs 3–6. Vid precis 50 elever avgör arrangören.',
  },
  {
    topic: 'leader',
    question: 'Hur många lag får en skola anmäla?',
    answer: 'Varje gren har en egen gräns per skolenhet. Den syns vid grenen på sidan *Anmälan till grenar*.',
  },
  {
    topic: 'leader',
    question: 'Hur blir man lagledare?',
    answer:
      'Skolans administratör skickar en inbjudan till din e-post. Länken gäller i 14 dagar och kan användas en gång.',
  },
  {
    topic: 'school',
    question: 'Vem får fakturan?',
    answer:
      'Den betalare som skolan har angett för varje tjänst: stafetter, bespisning fredag, bespisning lördag och logi.',
  },
  {
    topic: 'visitor',
    question: 'Syns elevernas namn offentligt?',
    answer:
      'Nej. Heatlistorna visar lag och skola. Namnen ser den egna skolans lagledare och arrangören, och de raderas efter karnevalen.',
  },
  {
    topic: 'race_day',
    question: 'Vad gör vi om en löpare blir sjuk?',
    answer:
      'Lagledaren byter löpare på sidan *Lag och löpare* fram till grenens tidsgräns, som står vid laget. Efter den begär lagledaren ändringen på samma sida, och arrangören svarar där.',
  },
  {
    topic: 'race_day',
    question: 'När och var är uppropet?',
    answer:
      'Tiden och samlingsplatsen står vid varje gren i [minutschemat](/tidtabeller/minutschema) och på skolans egen sida, som du hittar bland [alla skolor](/skola). Om något är försenat syns den nya tiden där.',
  },
  {
    topic: 'race_day',
    question: 'När äter vi?',
    answer:
      'Måltidernas tider står i [matsedeln](/documentation#matsedel). Specialdieter anmäler lagledaren på sidan *Övriga anmälningar*.',
  },
  {
    topic: 'visitor',
    question: 'Var ser man resultaten?',
    answer: 'I [Resultatservice](/resultservice), och på skolans egen sida så snart heatet är klart.',
  },
]

/** Meals of the carnival; day 0 is the Friday. Invented. */
export const menuFacts: readonly { day: 0 | 1; meal: string; text: string }[] = [
  {
    day: 0,
    meal: 'Lunch fredag kl. 11:00–14:00',
    text: 'Köttfärssås och pasta, vegetarisk linssås, sallad, bröd, mjölk (L, G vid beställning)',
  },
  {
    day: 0,
    meal: 'Middag fredag kl. 16:30–19:30',
    text: 'Ugnslax och potatis, grönsaksgratäng, sallad, bröd, mjölk (L, G)',
  },
  { day: 0, meal: 'Kvällsbit på logiskolorna kl. 21:00', text: 'Smörgås, yoghurt, frukt, te (L, G vid beställning)' },
  {
    day: 1,
    meal: 'Frukost på logiskolorna kl. 07:00–09:00',
    text: 'Gröt, bröd med pålägg, fil och müsli, juice (L, G vid beställning)',
  },
  { day: 1, meal: 'Lunch lördag kl. 11:00–14:00', text: 'Kycklinggryta och ris, bönröra, sallad, bröd, mjölk (L, G)' },
]
