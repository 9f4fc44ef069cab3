/** Pages for everybody, Markdown. Short texts of our own that the organiser replaces. */
export const documentFacts: readonly { slug: string; title: string; body: string }[] = [
  {
    slug: 'privacypolicy',
    title: 'Integritetspolicy',
    body: `## Vem ansvarar

Arrangören av Stafettkarnevalen är personuppgiftsansvarig för uppgifterna i Stafapp.

## Vilka uppgifter och varför

- **Löpare**: för- och efternamn, årskurs och kön. De behövs för laganmälan, heatlottning och resultat. Inga födelsedatum och inga kontaktuppgifter sparas.
- **Lagledare och skoladministratörer**: namn, användarnamn, e-post och telefon, för kontot och för kontakt under karnevalen.
- **Faktureringsuppgifter**: betalarens namn, adress och e-fakturaadress.

Löparnas namn syns för den egna skolan och för arrangören. Offentliga heatlistor visar bara lag och skola.

## Dina rättigheter

Du kan be att få se, rätta eller radera uppgifter om dig själv. Vårdnadshavare kontaktar i första hand skolan.`,
  },
  {
    slug: 'tavlingsregler',
    title: 'Tävlingsregler i korthet',
    body: `## Lag

Ett lag består av det antal löpare som grenen kräver och högst det antal reserver som grenen tillåter. En löpare får springa i högst tre grenar och bara i ett lag per gren.

## Mixedlag

I mixedgrenar springer båda könen. I grenar med varannan sträcka turas flickor och pojkar om. Undantag i sammansättningen kräver arrangörens lov.

## Byten

Anmälan av löpare stänger på utsatt dag och öppnas igen torsdagen före karnevalen. Mellan försök och final byts en löpare bara mot läkarintyg eller intyg från första hjälpen.

## Växling och bana

Växling sker inom växlingszonen. I lopp på egna banor hålls banan hela sträckan om inte annat meddelas vid upprop.`,
  },
  {
    slug: 'tekniskt-pm',
    title: 'Tekniskt PM',
    body: `## Före start

Laget samlas vid uppropet senast på den tid som står i minutschemat. Den som inte är på plats vid upprop stryks.

## Tävlingskansliet

Kansliet öppnar fredag kl. 09:00. Ändringar görs i Stafapp eller i kansliet, senast en timme före grenens upprop.

## Första hjälpen

Första hjälpen finns vid målet. Ring 112 vid nödfall och meddela närmaste funktionär.

## Resultat och prisutdelning

Resultaten publiceras efter varje gren. Prisutdelningens tid står i minutschemat.`,
  },
  {
    slug: 'tillganglighet',
    title: 'Tillgänglighetsutlåtande',
    body: `Stafapp är byggd för att uppfylla WCAG 2.2 på nivå AA. Märker du en brist, berätta vad som inte fungerar och på vilken sida. Arrangören svarar inom 14 dagar.`,
  },
]
