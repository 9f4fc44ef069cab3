import '../../frame/theme-choice.ts'
import './retry-form.ts'
import { insertWaiting } from './insert-waiting.ts'
import { openOfficialLink } from './official-link.ts'

// The script of the shell beside a remote's first screen: opens the official's link, and loads the portal when the first
// screen is shown, because the line is slow. A first screen that does not come is not waited for.
const MOST_WAIT_MS = 4000

openOfficialLink(location)
const waiting = document.getElementById('stafapp-hints')
if (waiting instanceof HTMLTemplateElement) {
  let isInserted = false
  const insert = () => {
    if (!isInserted) insertWaiting(waiting)
    isInserted = true
  }
  document.addEventListener('stafapp:first-screen', insert)
  setTimeout(insert, MOST_WAIT_MS)
}
