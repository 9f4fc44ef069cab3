import { CONTRACT_VERSION } from '@stafapp/shared/contract/remote'
import { Page } from '@stafapp/shared/page'
import { loadedVersion } from '../load/load-remote.ts'
import { useRegistry } from '../registry/registry-store.ts'
import classes from './version-page.module.css'

/** Lists the versions running in this tab, for support and for checking a release. */
export function Component() {
  const { revision, shell, remotes } = useRegistry()
  return (
    <Page title="Version">
      <p>
        Skal {shell}, kontrakt {CONTRACT_VERSION}, register {revision}.
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Del</th>
            <th scope="col">Publicerad</th>
            <th scope="col">Föregående</th>
            <th scope="col">I den här fliken</th>
          </tr>
        </thead>
        <tbody>
          {remotes.map(({ name, current, previous, enabled }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{enabled ? current.version : `${current.version} (avstängd)`}</td>
              <td>{previous?.version ?? '–'}</td>
              <td>{loadedVersion(name) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  )
}
