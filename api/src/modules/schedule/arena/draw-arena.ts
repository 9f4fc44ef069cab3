type Place = { name: string; shape: string; call: readonly [x: number, y: number] }

/**
 * The tracks that the drawing knows by name, each with the place of its call; a plan with other tracks shows them without
 * a place. The letters of a phone are 12 px high where the picture is 328 px wide, so a call has only its track's letter.
 */
const places: Readonly<Record<string, Place>> = {
  rundbanan: {
    name: 'Rundbanan',
    shape: `<rect class="track" x="150" y="110" width="340" height="180" rx="90"/>
<text x="320" y="150" text-anchor="middle">Rundbanan</text>`,
    call: [570, 200],
  },
  massbanan: {
    name: 'Massbanan',
    shape: `<rect class="field" x="215" y="160" width="210" height="96" rx="8"/>
<path class="course" d="M235 242V200h170v32H262"/>
<text x="320" y="188" text-anchor="middle">Massbanan</text>`,
    call: [222, 252],
  },
  gatubanan: {
    name: 'Gatubanan',
    shape: `<path class="course" d="M40 60H600V368H40Z" stroke-linejoin="round"/>
<text x="40" y="46">Gatubanan</text>`,
    call: [78, 332],
  },
}

const style = `text{font:600 26px system-ui,sans-serif;fill:#16202e}
.note{font-weight:400;font-size:24px}
.ground{fill:#f4f6f9}.stand{fill:#dbe2ea}
.track{fill:none;stroke:#b5533c;stroke-width:26}
.field{fill:#cfe3cb;stroke:#3f7a3a;stroke-width:2}
.course{fill:none;stroke:#1d5fa8;stroke-width:5;stroke-dasharray:12 8}
.mark{fill:#16202e}.letter{font-size:24px;fill:#fff}.finish{stroke:#16202e;stroke-width:5}
@media (prefers-color-scheme:dark){text,.mark{fill:#e8edf4}.letter{fill:#16202e}.ground{fill:#19222f}.stand{fill:#2b3a50}
.track{stroke:#d07a63}.field{fill:#24402a;stroke:#7fb878}.course{stroke:#7db4f0}.finish{stroke:#e8edf4}}`

const drawCall = ({ name, call: [x, y] }: Place): string =>
  `<circle class="mark" cx="${x}" cy="${y}" r="18"/><text class="letter" x="${x}" y="${y + 9}" text-anchor="middle">${name.charAt(0)}</text>`

const callsText = (known: readonly Place[]): string =>
  `Upprop: ${known.map(({ name }) => `${name.charAt(0)} ${name}`).join(', ')}`

/**
 * The portal's own drawing of the arena, shown until the organiser has a picture of it: the tracks of the plan that it
 * knows with their calls, the finish, and where north is, because gathering places are told by it. It is a sketch and
 * not to scale.
 */
export function drawArena(tracks: readonly string[]): string {
  const known = tracks.flatMap((name) => places[name.trim().toLowerCase()] ?? [])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420"><style>${style}</style>
<rect class="ground" width="640" height="420" rx="12"/>
<rect class="stand" x="100" y="76" width="440" height="248" rx="124"/>
<rect class="ground" x="124" y="90" width="392" height="220" rx="110"/>
${known.map(({ shape }) => shape).join('\n')}
<path class="finish" d="M400 276V304"/>
<path class="mark" d="M400 322l-7 -12h14z"/><text x="388" y="350" text-anchor="end">Mål</text>
<path class="mark" d="M568 74l10 22h-20z"/><text class="note" x="568" y="118" text-anchor="middle">N</text>
${known.map(drawCall).join('\n')}
<text class="note" x="600" y="46" text-anchor="end">Skiss, inte i skala</text>
${known.length > 0 ? `<text class="note" x="320" y="403" text-anchor="middle">${callsText(known)}</text>` : ''}
</svg>`
}
