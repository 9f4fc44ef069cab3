// Preloaded into the server started by `npm start`: when the starting process is killed (`kill -9`), its channel
// closes, and the server stops cleanly instead of keeping port and data as an orphan.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
