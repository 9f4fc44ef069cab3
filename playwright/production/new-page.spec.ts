import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootDir, siteDir } from '../fixtures/paths.ts'
import { freePort } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { findNginx, startNginx } from './nginx.ts'

test.skip(() => !findNginx(), 'nginx cannot be had on this machine')

test('a page that is published while nginx runs is known to it soon, without anybody doing anything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stafapp-new-page-'))
  const site = join(folder, 'site')
  for (const name of ['app.html', 'index.html', 'registry.json', 'pages.conf'])
    cpSync(join(siteDir, name), join(site, name))
  const nginx = await startNginx({ port: await freePort(), apiPorts: [9, 9], site })
  // In the image nginx is called without the configuration's path, so a wrapper adds it.
  const command = `#!/bin/sh\nexec ${findNginx()} -c ${nginx.conf} "$@"\n`
  writeFileSync(join(folder, 'nginx'), command, { mode: 0o755 })
  const watch = spawn(join(rootDir, 'shared/deploy/reload-pages.sh'), {
    detached: true,
    // Its background loop keeps running and would hold a pipe open.
    stdio: 'ignore',
    env: { PATH: `${folder}:${process.env.PATH}`, SITE_DIR: site, RELOAD_SECONDS: '0.2' },
  })
  await once(watch, 'exit')
  const status = async () => (await fetch(`${nginx.url}/ny-sida`)).status
  expect(await status()).toBe(404)
  appendFileSync(join(site, 'pages.conf'), '"~*^/*ny-sida/*$" 1;\n')
  await expect.poll(status).toBe(200)
  process.kill(-(watch.pid ?? 0))
  await nginx.stop()
  rmSync(folder, { recursive: true })
})
