// Imported first by the main file: the download is done, but evaluating React can take half a second on a slow phone.
// The early script listens for this event and starts the next downloads.
document.dispatchEvent(new Event('stafapp:main-here'))
