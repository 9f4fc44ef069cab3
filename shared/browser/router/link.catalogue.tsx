import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Link, NavLink } from './link.tsx'

export const entry: Entry = {
  title: 'Link, NavLink',
  from: '@stafapp/shared/router',
  shows: ['Link', 'NavLink'],
  use: 'Link for every step to another page of the portal; NavLink in menus, where it marks the page that is shown.',
  instead: 'Another site: a plain `<a href>`. A step as important as a button: ButtonLink.',
  states: [
    {
      name: 'In a text',
      show: (
        <p>
          Läs mera om <Link to="/documentation/qna">anmälan och avgifter</Link> före du börjar.
        </p>
      ),
    },
    { name: 'Focus', forced: 'focus-visible', show: <Link to="/documentation/qna">Frågor och svar</Link> },
    { name: 'NavLink to the shown page', show: <NavLink to="/tidtabeller/minutschema">Minutschema</NavLink> },
    {
      name: 'Long word',
      show: <Link to="/">Betalningsuppföljningsförteckningsuppdateringsanvisningar_för_huvudkontaktpersoner.pdf</Link>,
    },
  ],
}
