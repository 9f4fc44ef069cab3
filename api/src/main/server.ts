import './quick-resolution.ts'

// Only modules that are imported after the hook has been registered are found through it.
await import('./serve.ts')
