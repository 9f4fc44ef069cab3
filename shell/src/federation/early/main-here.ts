// The first thing that the main file does: the line is free, and before React has been evaluated half a second can pass
// on a slow phone. The early script, which knows what the page needs next, listens.
document.dispatchEvent(new Event('stafapp:main-here'))
