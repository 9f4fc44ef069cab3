import { add, nothing, type Outcome } from './outcome.ts'
import { isPartName, type PartName, parts } from './parts.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !isPartName(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const names = asked.length > 0 ? asked.filter(isPartName) : (Object.keys(parts) as PartName[])
const rows: { name: PartName; seconds: number; outcome: Outcome }[] = []
for (const name of names) {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
  const started = performance.now()
  const outcome = await parts[name]()
  rows.push({ name, outcome, seconds: (performance.now() - started) / 1000 })
}

console.log('')
for (const { name, seconds, outcome } of rows) {
  const counts = `${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`
  console.log(
    `${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${name.padEnd(11)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`,
  )
}
const total = rows.map((row) => row.outcome).reduce(add, nothing)
process.exitCode = total.failed > 0 ? 1 : 0
for (const { name, message } of total.faults) console.log(`\nfailed: ${name}: ${message}`)
for (const name of total.flaky) console.log(`\nflaky: passed at the second attempt only: ${name}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
