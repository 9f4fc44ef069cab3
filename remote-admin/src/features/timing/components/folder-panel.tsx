import { saveBlob } from '@stafapp/shared/download'
import { formatClock } from '@stafapp/shared/format'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import type { DeskState, TimingDesk } from '../desk.ts'
import { canOpenFolder } from '../folder/folder.ts'
import type { WrittenFile } from '../folder/folder-writer.ts'
import classes from './timing.module.css'

type Props = { desk: TimingDesk; state: DeskState }

/** The folder of the timing program: chosen once, opened again with one press, and what is read and written there. */
export function FolderPanel({ desk, state }: Props) {
  return (
    <section aria-labelledby="folder" className={classes.panel}>
      <h2 id="folder">Tidtagningens mapp</h2>
      {canOpenFolder() ? <Folders desk={desk} state={state} /> : <NoFolders />}
      <details>
        <summary>Inställningar och startlistor som filer</summary>
        <Settings desk={desk} state={state} />
      </details>
    </section>
  )
}

const NoFolders = () => (
  <p>
    Den här webbläsaren kan inte öppna en mapp. Hämta startlistorna som filer, och släpp resultatfilerna nedan. Med
    Chrome eller Edge på en dator går det automatiskt.
  </p>
)

function Folders({ desk, state }: Props) {
  const choose = () => void desk.choose('in').catch(notifyFailure)
  const { in: read, out: written, phase } = state
  if (phase === 'opening') return null
  if (read === null) {
    return (
      <>
        <p>
          Välj mappen där tidtagningsprogrammet sparar resultat och läser startlistor, till exempel C:\Lynx\Karneval.
          Skrivbordet, Dokument och Hämtade filer går inte att välja som sådana, bara mappar i dem.
        </p>
        <Button kind="primary" className={classes.big ?? ''} onClick={choose}>
          Välj mappen
        </Button>
      </>
    )
  }
  const asks = [read, written].filter((folder) => folder?.phase === 'ask')
  if (asks.length > 0) {
    return (
      <>
        <p role="alert">Webbläsaren vill ha ditt tillstånd innan filerna läses igen.</p>
        <Button kind="primary" className={classes.big ?? ''} onClick={() => void desk.allow().catch(notifyFailure)}>
          Öppna mappen {asks.map((folder) => folder?.name).join(' och ')}
        </Button>
      </>
    )
  }
  const lost = [read, written].find((folder) => folder?.phase === 'lost')
  return (
    <>
      {lost ? (
        <p role="alert" className={classes.lost}>
          Mappen {lost.name} går inte att läsa just nu. Kontrollera att den finns. Sidan försöker igen automatiskt.
        </p>
      ) : (
        <p className={classes.following}>
          Mappen <strong>{read.name}</strong> läses av.
          {written && (
            <>
              {' '}
              Startlistorna skrivs i <strong>{written.name}</strong>.
            </>
          )}
        </p>
      )}
      <Files files={state.files} />
    </>
  )
}

const fileWords: Readonly<Record<WrittenFile['state'], string>> = {
  waiting: 'skrivs',
  written: 'skriven',
  locked: 'är öppen i ett annat program, försöker igen',
}

const Files = ({ files }: { files: readonly WrittenFile[] }) => (
  <ul className={classes.files} aria-label="Startlistor i mappen">
    {files.map(({ name, state, at }) => (
      <li key={name} className={classes[state]}>
        {name} {fileWords[state]}
        {at && ` kl. ${formatClock(at)}`}
      </li>
    ))}
  </ul>
)

function Settings({ desk, state }: Props) {
  const saveFiles = async () => {
    const files = await desk.startLists()
    for (const [name, bytes] of Object.entries(files)) saveBlob(new Blob([bytes]), name)
  }
  return (
    <div className={classes.settings}>
      {canOpenFolder() && state.in && (
        <div className={classes.actions}>
          <Button onClick={() => void desk.choose('in').catch(notifyFailure)}>Byt mapp</Button>
          <Button onClick={() => void desk.choose('out').catch(notifyFailure)}>
            Skriv startlistorna i en annan mapp
          </Button>
        </div>
      )}
      <label>
        Teckenkod{' '}
        <select
          value={state.encoding}
          onChange={(event) => void desk.chooseEncoding(event.target.value === 'utf-8' ? 'utf-8' : 'windows-1252')}
        >
          <option value="utf-8">UTF-8</option>
          <option value="windows-1252">Windows-1252 (äldre program)</option>
        </select>
      </label>
      <Button onClick={() => void saveFiles().catch(notifyFailure)}>Hämta startlistorna som filer</Button>
      <div>
        <h3 className={classes.agreed}>Så ställs tidtagningsprogrammet in</h3>
        <ul>
          <li>Resultatfiler (LIF) skrivs, med tusendelar.</li>
          <li>Samma teckenkod för startlistor och resultatfiler.</li>
          <li>Gren, omgång och heat tas ur startlistan. Filnamnet spelar ingen roll.</li>
          <li>I masstart skrivs lagets nummer som ID.</li>
        </ul>
      </div>
    </div>
  )
}
