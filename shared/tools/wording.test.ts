import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = ['shared', 'shell', 'remote-public', 'remote-lagledare', 'remote-admin', 'remote-economy', 'api/src']

/** Texts of the portal: shipped code, not its tests, samples and the examples of the API. */
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (file) =>
        file.isFile() &&
        /\.(ts|tsx|json)$/.test(file.name) &&
        !/\.(test|catalogue)\.tsx?$/.test(file.name) &&
        !/node_modules|migrations|openapi/.test(file.parentPath),
    )
    .map((file) => join(file.parentPath, file.name)),
)

/** Wordings that readers misunderstood or smiled at, with what the portal says instead. */
const replaced: Readonly<Record<string, string>> = {
  'Ännu inte rätt ifyllt': 'Fyll ännu i',
  Blanketter: 'Formulär',
  'Läs in löpare': 'Importera löpare och lag',
  'Ange minst 1 rader': 'Ange minst 1 rad',
  'arrangörens lov': 'arrangörens tillstånd',
  'Lov till undantag': 'Tillstånd till undantag',
  'av sig själv': 'automatiskt',
  'är nu arbetsläget': 'används nu',
  'Lagas när förslaget': 'Åtgärdas när förslaget',
  'Gör till kommande': 'Markera som kommande',
  'Hindras av brister': 'Kan inte faktureras: uppgifter saknas',
  'Märka som skickade': 'Markera som skickade',
  'Påminna om förfallna': 'Skicka påminnelser',
  'Prövar anslutningen': 'Testar anslutningen',
  'Kasta provkörningen': 'Förkasta provkörningen',
  'Betald för mycket': 'Överbetald',
  'För mycket betald': 'Överbetald',
  'Löpare i lagen': 'Löpare anmälda',
  'Namnet ändras av arrangören': 'Namnet kan bara ändras av arrangören',
  bildpunkter: 'pixlar',
  'pdf-format': 'PDF-format',
  'lagar heatindelningen': 'uppdaterar heatindelningen',
}

test('wordings that were replaced do not come back', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return Object.entries(replaced)
      .filter(([wording]) => text.includes(wording))
      .map(([wording, instead]) => `${relative(root, file)}: "${wording}", say "${instead}"`)
  })
  expect(found).toEqual([])
})

test('spans of years and days have an en dash, and the carnival’s distances a multiplication sign', () => {
  const spans = /\båk \d+-\d+|\bfredag-lördag|\b\d x \d+ m\b/
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (spans.test(line) ? [`${relative(root, file)}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
