import { type ResolveFnOutput, registerHooks } from 'node:module'

const NAME = 'drizzle-orm'

const found = new Map<string, ResolveFnOutput>()

const isOfPackage = (specifier: string): boolean => specifier === NAME || specifier.startsWith(`${NAME}/`)

const isWithinPackage = (specifier: string, parent: string | undefined): boolean =>
  /^\.\.?\/.*\.js$/.test(specifier) && parent?.includes(`/node_modules/${NAME}/`) === true

/**
 * Finds the modules of drizzle-orm without reading its package.json each time. That file has 179 kB, and Node reads it
 * for each import of the package and for each of its modules: more than half of the processor time of importing the
 * server. Everything else is left to Node.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    if (isWithinPackage(specifier, context.parentURL))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!isOfPackage(specifier)) return next(specifier, context)
    const key = `${specifier} ${context.conditions.join(' ')}`
    const module = found.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(key, module)
    return module
  },
})
