import { storeSession } from '@stafapp/shared/testing/fake-session'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SearchKey } from './search-key.tsx'

it('the keyboard comes to the search before what stands after it in the bar, and the bar loses it again', async () => {
  storeSession({ username: 'anna' })
  const end = document.createElement('div')
  end.id = 'bar-end'
  end.innerHTML = '<button>2025</button><button>Logga ut</button>'
  document.body.append(end)
  const { unmount } = render(<SearchKey />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sök eller gå till' }))
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('2025')
  unmount()
  expect(end.children).toHaveLength(2)
  end.remove()
})
