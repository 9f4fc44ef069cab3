/**
 * The tracks that the drawing knows by name; a plan with other tracks shows them without a place. Only the Rundbanan's
 * call has a place in it: where the others gather is known in words alone.
 */
const places: Readonly<Record<string, string>> = {
  rundbanan: `<rect class="track" x="150" y="110" width="340" height="180" rx="90"/>
<text x="320" y="148" text-anchor="middle">Rundbanan</text>
<path class="mark" d="M520 330l18 -26 18 26z"/><text class="note" x="500" y="352" text-anchor="middle">Upprop Rundbanan</text>`,
  massbanan: `<rect class="field" x="215" y="160" width="210" height="96" rx="8"/>
<path class="course" d="M235 242V198h170v34H262"/>
<text x="320" y="187" text-anchor="middle">Massbanan</text>`,
  gatubanan: `<path class="course" d="M40 60H600V368H40Z" stroke-linejoin="round"/>
<text x="60" y="46">Gatubanan</text>`,
}

const style = `text{font:600 22px system-ui,sans-serif;fill:#16202e}
.note{font-weight:400;font-size:18px}
.ground{fill:#f4f6f9}.stand{fill:#dbe2ea}
.track{fill:none;stroke:#b5533c;stroke-width:26}
.field{fill:#cfe3cb;stroke:#3f7a3a;stroke-width:2}
.course{fill:none;stroke:#1d5fa8;stroke-width:5;stroke-dasharray:12 8}
.mark{fill:#16202e}.finish{stroke:#16202e;stroke-width:5}
@media (prefers-color-scheme:dark){text,.mark{fill:#e8edf4}.ground{fill:#19222f}.stand{fill:#2b3a50}
.track{stroke:#d07a63}.field{fill:#24402a;stroke:#7fb878}.course{stroke:#7db4f0}.finish{stroke:#e8edf4}}`

/**
 * The portal's own drawing of the arena, shown until the organiser has a picture of it: the tracks of the plan that it
 * knows, the finish and the Rundbanan's call. It is a sketch and not to scale.
 */
export function drawArena(tracks: readonly string[]): string {
  const known = tracks.flatMap((name) => places[name.trim().toLowerCase()] ?? [])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420"><style>${style}</style>
<rect class="ground" width="640" height="420" rx="12"/>
<rect class="stand" x="100" y="76" width="440" height="248" rx="124"/>
<rect class="ground" x="124" y="90" width="392" height="220" rx="110"/>
${known.join('\n')}
<path class="finish" d="M400 276V304"/>
<path class="mark" d="M400 322l-7 -12h14z"/><text x="386" y="345" text-anchor="end">Mål</text>
<text class="note" x="320" y="404" text-anchor="middle">Skiss, inte i skala</text>
</svg>`
}
