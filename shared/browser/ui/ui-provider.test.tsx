import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { Table } from '@stafapp/shared/ui-table'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UiProvider } from './ui-provider.tsx'

stubBrowser()

it('speaks Swedish', () => {
  render(
    <UiProvider>
      <Table columns={[{ title: 'Skola' }]} dataSource={[]} />
    </UiProvider>,
  )
  expect(screen.getAllByText('Ingen data')).not.toEqual([])
})

it("leaves the frame's links alone", () => {
  render(
    <UiProvider>
      <Table columns={[{ title: 'Skola' }]} dataSource={[]} />
    </UiProvider>,
  )
  const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
  expect(css.includes('.ant-table')).toBe(true)
  // Only links with antd's own class may be styled.
  expect(css.match(/(?:^|[},])a(?!:where\()[:{ ]/g)).toBeNull()
})
