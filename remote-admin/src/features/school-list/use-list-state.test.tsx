import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useListState } from './list-state.ts'

afterEach(() => vi.unstubAllGlobals())

function Filters() {
  const [{ types, missing }, change] = useListState()
  return (
    <>
      <button type="button" onClick={() => change({ types: [...types, 'primary_school'] })}>
        Åk 1–6
      </button>
      <button type="button" onClick={() => change({ missing: [...missing, 'billing'] })}>
        Betalare
      </button>
    </>
  )
}

it('keeps both of two clicks, the second before any transition has ended', async () => {
  const { router } = renderAt(<Filters />, '/admin/schoollist')
  // Disables act, so that React does not flush between the clicks, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  screen.getByText('Åk 1–6').click()
  screen.getByText('Betalare').click()
  await expect.poll(() => router.state.location.search).toBe('?stadium=primary_school&saknas=billing')
})
