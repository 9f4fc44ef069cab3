import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../root.ts'
import { type Fault, nothing, type Outcome } from './outcome.ts'

/** Writes errors outside the tests too: they fail a run, but Vitest's JSON report omits them. */
export default class VitestOutcome implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const target = process.env.STAFAPP_OUTCOME
    if (target) writeFileSync(target, JSON.stringify(outcomeOf(modules, unhandled)))
  }
}

const outcomeOf = (modules: readonly TestModule[], unhandled: readonly SerializedError[]): Outcome => {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const faults = [...modules.flatMap(faultsOf), ...unhandled.map(asFault)]
  return {
    ...nothing,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: faults.length,
    skipped: tests.filter((test) => test.result().state === 'skipped').length,
    faults,
    times: modules.map((module) => ({ file: relative(root, module.moduleId), seconds: secondsOf(module) })),
  }
}

const secondsOf = (module: TestModule): number => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

const faultsOf = (module: TestModule): Fault[] => {
  const file = module.moduleId
  const place = relative(root, file)
  const ofTests = [...module.children.allTests('failed')].map((test) => ({
    file,
    name: `${place}: ${test.fullName}`,
    message: firstLine(test.result().errors?.[0]?.message),
  }))
  // A hook's error, or a file that does not load, belongs to no test.
  const ofFile = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => [...suite.errors()])]
  return [
    ...ofTests,
    ...ofFile.map((error) => ({ file, name: place, message: firstLine(error.message), isOutsideTests: true as const })),
  ]
}

const asFault = (error: SerializedError): Fault => {
  const file: unknown = error.VITEST_TEST_PATH
  const place = typeof file === 'string' ? { file, name: `${relative(root, file)}: outside its tests` } : null
  return { ...(place ?? { name: 'outside every test' }), message: firstLine(error.message), isOutsideTests: true }
}

const firstLine = (message = ''): string => message.split('\n')[0] ?? ''
