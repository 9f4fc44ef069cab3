import { expect, it } from 'vitest'
import { actionText } from './action-names.ts'

it.each([
  ['documentation.publish', 'publicerade'],
  ['food_menu.remove', 'tog bort'],
  ['team.change_requested', 'skickade en ändringsanmälan'],
  // An unknown action is shown by its code.
  ['moon.landed', 'moon.landed'],
])('%s is "%s"', (action, text) => {
  expect(actionText(action)).toBe(text)
})
