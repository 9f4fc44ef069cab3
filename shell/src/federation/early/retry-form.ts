// The button of the message about a failed start. Bypasses the HTTP cache: scripts are cached for a year, and a plain
// reload would reuse a damaged one.
document.querySelector('#start-failure form')?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const again = Array.from(document.scripts, ({ src }) => src && fetch(src, { cache: 'reload' }))
  await Promise.allSettled(again)
  location.reload()
})

export {}
