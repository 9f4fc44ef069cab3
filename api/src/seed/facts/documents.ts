/** Public pages in Markdown: short placeholder texts that the organiser replaces. */
export const documentFacts: readonly { slug: string; title: string; body: string }[] = [
  {
    slug: 'privacypolicy',
    title: 'Integritetspolicy',
    body: `**Exempeltext, ska bekräftas:** arrangören granskar, kompletterar eller ersätter texten innan portalen tas i bruk.

## Personuppgiftsansvarig

Arrangören av Stafettkarnevalen är personuppgiftsansvarig för uppgifterna i Stafapp. Frågor om personuppgifter besvaras av karnevalkansliet, vars e-post och telefon står sist i policyn.

Skolan är personuppgiftsansvarig för sina egna elevregister. Den ansvarar för att löparna och deras vårdnadshavare vet att uppgifterna lämnas till karnevalen.

## Uppgifter, ändamål och rättslig grund

- **Löpare**: för- och efternamn, årskurs och kön. De behövs för laganmälan, heatlottning och resultat. Rättslig grund: arrangörens berättigade intresse att ordna tävlingen för de skolor som anmäler sig (dataskyddsförordningen, artikel 6.1 f). Inga födelsedatum och inga kontaktuppgifter sparas.
- **Specialdieter**: antal per diet och det som skolan skriver om en diet. De behövs för bespisningen. Skriv inte namn. En allergi kan vara en uppgift om hälsa: skolan lämnar den med vårdnadshavarens samtycke (artikel 9.2 a), och den raderas efter karnevalen.
- **Lagledare, skoladministratörer och kontaktpersoner**: namn, användarnamn, e-post och telefon, för kontot och för kontakt före och under karnevalen. Rättslig grund: berättigat intresse (artikel 6.1 f).
- **Betalare**: namn, adress, referens och e-fakturaadress, för faktureringen. Rättslig grund: avtal och bokföringslagen (artikel 6.1 b och c).

- **Inloggningar och försök att logga in**: tid, nätadress (IP-adress) och webbläsare, i ändringsloggen. De behövs för att upptäcka intrång. Rättslig grund: berättigat intresse av ett säkert system (artikel 6.1 f).

Uppgifterna kommer från skolorna och från personerna själva.

## Kakor och lagring i webbläsaren

När du loggar in sparar Stafapp en kaka som känner igen enheten. Den gör att andras felaktiga lösenord inte stänger ute dig. Inloggningen, vald karneval och det som sidorna behöver utan nät sparas också i webbläsaren. Allt är nödvändigt för tjänsten. Stafapp har inga kakor för reklam eller statistik.

## Vem som ser uppgifterna

Löparnas namn syns för den egna skolan och för arrangören, och de lämnas till tidtagningen. Offentliga heatlistor visar bara lag och skola. Fakturor förmedlas av en e-fakturaoperatör. Uppgifterna säljs inte och lämnas inte utanför EU och EES.

## Dina rättigheter

Du kan be att få se, rätta eller radera uppgifter om dig själv, begränsa eller invända mot behandlingen och få ut dina uppgifter i en fil. Ett samtycke kan återkallas när som helst. Vårdnadshavare kontaktar i första hand skolan. Skriv till karnevalkansliet: du får svar inom en månad.

Om du anser att uppgifterna behandlas fel kan du klaga hos dataombudsmannen: [dataombudsmannen](https://tietosuoja.fi/sv), tietosuoja@om.fi.`,
  },
  {
    slug: 'tavlingsregler',
    title: 'Tävlingsregler i korthet',
    body: `## Lag

Ett lag består av det antal löpare som grenen kräver och högst det antal reserver som grenen tillåter. En löpare får springa i högst tre grenar och bara i ett lag per gren.

## Mixedlag

I mixedgrenar springer båda könen. I grenar med varannan sträcka turas flickor och pojkar om. Undantag i sammansättningen kräver arrangörens tillstånd.

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

Resultaten publiceras heat för heat. Prisutdelningens tid står i minutschemat.`,
  },
  {
    slug: 'tillganglighet',
    title: 'Tillgänglighetsutlåtande',
    body: `Stafapp är byggd för att uppfylla WCAG 2.2 på nivå AA. Märker du en brist, berätta vad som inte fungerar och på vilken sida. Arrangören svarar inom 14 dagar.`,
  },
]
