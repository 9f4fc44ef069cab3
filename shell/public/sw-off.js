// In place of sw.js when the offline switch is off: takes the service worker and everything that it kept off every device
// that looks for an update, which a browser does at the next page of the portal.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
