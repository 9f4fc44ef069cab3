const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Common Finland-Swedish names, from which the demo's pupils and staff are drawn. */
export const girlNames = words(`
  Ida Emma Ella Saga Alva Ebba Wilma Linnea Elsa Freja Tuva Moa Stella Agnes Olivia Julia Matilda Cornelia Felicia Amanda
  Sofia Nora Ines Signe Edith Siri Vera Lovisa Hanna Maja Alma Ellen Astrid Ines Tilde Nellie Isabella Mathilda Vendla Ester
`)
export const boyNames = words(`
  Elias Oliver Leo Anton Emil Lukas Benjamin William Alexander Oscar Viktor Hugo Noel Max Axel Edvin Casper Sebastian
  Jonathan Filip Isak Melvin Albin Theo Rasmus Joel Simon Elliot Ludvig Vidar Arvid Linus August Samuel Gustav Jakob Otto
`)
export const adultNames = words(`
  Annika Maria Susanne Camilla Heidi Carola Johanna Ann-Sofi Monica Jessica Pia Catarina Sonja Malin Ulrika Nina Eva Mikaela
  Johan Mikael Peter Kristian Tomas Stefan Patrik Henrik Anders Magnus Robert Daniel Kaj Jan-Erik Mats Fredrik Jonas Niklas
`)
export const surnames = words(`
  Lindholm Nyman Lindqvist Backman Sundqvist Holm Grönroos Westerlund Söderholm Ekholm Björklund Nyholm Sjöberg Häggblom Finne
  Kronqvist Rosenlund Snickars Nordström Granholm Östman Storgård Sandberg Wikström Forsblom Ahlskog Sundell Bäck Enlund Nygård
  Dahlbacka Kulla Furu Löfqvist Blomqvist Stenbacka Lassfolk Strandholm Fagerström Hellström Karlsson Eriksson Johansson
  Lindberg Mattsson Rönnqvist Sundström Österlund Åkerblom Öhman Engblom Hägglund Slotte Widjeskog Sandvik Knip Viklund
`)
export const streets = words(
  'Skolgatan Kyrkvägen Parkgatan Lärargränd Idrottsvägen Byvägen Strandvägen Rektorsgränd Storgatan',
)

/** Postal code of the municipality's main post office, used for all its units. */
export const zipcodes: Readonly<Record<string, string>> = {
  Helsingfors: '00100',
  Esbo: '02100',
  Vanda: '01300',
  Grankulla: '02700',
  Kyrkslätt: '02400',
  Sjundeå: '02580',
  Ingå: '10210',
  Lojo: '08100',
  Hangö: '10900',
  Raseborg: '10600',
  Borgå: '06100',
  Sibbo: '04130',
  Lovisa: '07900',
  Kervo: '04200',
  Hyvinge: '05800',
  Tusby: '04300',
  Åbo: '20100',
  'S:t Karins': '20780',
  Pargas: '21600',
  Kimitoön: '25700',
  Vasa: '65100',
  Korsholm: '65610',
  Malax: '66100',
  Korsnäs: '66200',
  Närpes: '64200',
  Kristinestad: '64100',
  Kaskö: '64260',
  Jakobstad: '68600',
  Pedersöre: '68910',
  Larsmo: '68570',
  Nykarleby: '66900',
  Kronoby: '68500',
  Karleby: '67100',
  Vörå: '66600',
  Kotka: '48100',
  Uleåborg: '90100',
  Tammerfors: '33100',
  Björneborg: '28100',
  Mariehamn: '22100',
  Lemland: '22610',
  Jomala: '22150',
  Finström: '22530',
  'Brändö (Åland)': '22920',
  Varkaus: '78200',
  Lahtis: '15100',
}
