import { join } from 'node:path'
import { compile } from '@stafapp/shared/build/build'
import { catalogueConfig } from '@stafapp/shared/tools/catalogue/catalogue-config'
import { rootDir } from '../../fixtures/paths.ts'

export const outDir = join(rootDir, '.build', 'catalogue')

const buildOnce = async (): Promise<void> => void (await compile([catalogueConfig({ outDir, mode: 'production' })]))

export default buildOnce
