import { MAIN_IS_HERE } from './early/main-is-here.ts'

// Imported first: what waits for the main file is asked for before the rest of it is evaluated.
document.dispatchEvent(new Event(MAIN_IS_HERE))
