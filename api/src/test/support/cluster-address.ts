export type ClusterAddress = { host: string; port: number; user: string; password?: string }

export const EMPTY_TEMPLATE = 'stafapp_empty'
export const DEMO_TEMPLATE = 'stafapp_demo'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterAddress
  }
}
