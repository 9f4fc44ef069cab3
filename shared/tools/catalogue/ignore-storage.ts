// Windows of the same catalogue share the browser's storage; a login that one of them shows must not reach the others.
// Imported first: the session's own listener is added when its module runs.
window.addEventListener('storage', (event) => {
  if (event.isTrusted) event.stopImmediatePropagation()
})

export {}
