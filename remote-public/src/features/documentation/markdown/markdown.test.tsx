import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../shared/testing/render-page.tsx'
import { Markdown } from './markdown.tsx'

async function show(text: string) {
  renderPage([{ path: '/', element: <Markdown text={text} below={1} /> }], '/', {})
  await Promise.resolve()
}

it('shows headings below the page’s own, paragraphs, both kinds of lists, bold and emphasis', async () => {
  await show('# Regler\n\nFörsta raden\noch andra.\n\n- ett **fett** ord\n- två\n\n1. först\n2. *sedan*\n')
  expect(screen.getByRole('heading', { level: 2, name: 'Regler' })).toBeTruthy()
  expect(screen.getByText('Första raden och andra.').tagName).toBe('P')
  expect(screen.getAllByRole('list').map(({ tagName }) => tagName)).toEqual(['UL', 'OL'])
  expect(screen.getByText('fett').tagName).toBe('STRONG')
  expect(screen.getByText('sedan').tagName).toBe('EM')
})

it('leads out of the portal in a new tab and inside it in the same one', async () => {
  await show('Se [hemsidan](https://example.org/a) och [schemat](/tidtabeller/minutschema).')
  const out = screen.getByRole('link', { name: 'hemsidan, öppnas i en ny flik' })
  expect(out.getAttribute('target')).toBe('_blank')
  const inside = screen.getByRole('link', { name: 'schemat' })
  expect([inside.getAttribute('href'), inside.getAttribute('target')]).toEqual(['/tidtabeller/minutschema', null])
})

it('R31: HTML is text and a script’s address no link', async () => {
  await show('<img src=x onerror=alert(1)>\n\n[klicka](javascript:alert) här')
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('klicka här')).toBeTruthy()
})
