// Imported first by the main file: the download is done, but evaluating React can take half a second on a slow phone.
// The early script waits for this and starts the next downloads. The mark stays for an early script that runs later: the
// two are loaded side by side and may run in either order.
document.documentElement.dataset.main = ''
document.dispatchEvent(new Event('stafapp:main-here'))

export {}
