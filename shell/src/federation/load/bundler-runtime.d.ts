type BundlerRuntime = typeof import('@module-federation/webpack-bundler-runtime').bundlerRuntime

// These modules of the bundler's runtime have no type declarations.
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export const consumes: BundlerRuntime['consumes']
}
declare module '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js' {
  export const initializeSharing: BundlerRuntime['I']
}
declare module '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js' {
  export const installInitialConsumes: BundlerRuntime['installInitialConsumes']
}
