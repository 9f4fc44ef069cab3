// Published in place of sw.js when the offline switch is off: unregisters the service worker and deletes its caches on
// each device. Browsers check for an updated worker on the next navigation.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
