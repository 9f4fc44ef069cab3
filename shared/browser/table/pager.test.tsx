import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Pager } from './pager.tsx'

function open(page: number, total = 240) {
  const onPage = vi.fn()
  const { container } = render(<Pager page={page} size={100} total={total} onPage={onPage} />)
  return { onPage, container }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('says which page and which rows are shown, and leads to the next page and back', async () => {
  const { onPage } = open(2)
  expect(screen.getByRole('status').textContent).toBe('Sida 2 av 3, rad 101–200 av 240')
  await press('Nästa')
  await press('Föregående')
  expect(onPage.mock.calls).toEqual([[3], [1]])
})

it('leads nowhere beyond the ends, and its buttons keep the focus there', async () => {
  const { onPage } = open(3)
  await press('Nästa')
  expect(document.activeElement?.textContent).toBe('Nästa')
  expect(onPage).not.toHaveBeenCalled()
})

it('leads back from a page that there is no longer', async () => {
  const { onPage } = open(9)
  await press('Föregående')
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3)
})

it('is nothing for a list on one page', () => {
  expect(open(1, 100).container.innerHTML).toBe('')
})
