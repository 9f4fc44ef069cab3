// Preloaded into the server that `npm start` starts: when the starting process is gone without a word (`kill -9`),
// the channel to it closes, and the server drains and stops instead of keeping port and data as an orphan.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
