import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { rootDir, siteDir } from '../fixtures/paths.ts'
import { findProgram } from './find-program.ts'

const BINARY = '/usr/sbin/nginx'

export const findNginx = (): string | undefined => findProgram(BINARY, 'nginx-light')

export type Nginx = {
  url: string
  /** Path of the main configuration, for nginx commands. */
  conf: string
  stop: () => Promise<void>
}

type Options = {
  port: number
  apiPorts: [number, number]
  /** Default: the built site of this checkout. */
  site?: string
  /** Folder of the public pages' documents; default: none. */
  documents?: string
  /** TRUSTED_PROXIES; without it no X-Forwarded-For header is trusted. */
  trustedProxies?: string
}

/** Runs the configuration of docker-compose.yml in front of two local API processes. */
export const startNginx = async (options: Options): Promise<Nginx> => {
  const folder = mkdtempSync(join(tmpdir(), 'stafapp-nginx-'))
  const values: Record<string, string> = {
    LISTEN: `127.0.0.1:${options.port}`,
    SITE_DIR: options.site ?? siteDir,
    DOCUMENTS_DIR: options.documents ?? '/nonexistent',
    API_1: `127.0.0.1:${options.apiPorts[0]}`,
    API_2: `127.0.0.1:${options.apiPorts[1]}`,
    REAL_IP_FROM: realIpFrom(options.trustedProxies ?? ''),
  }
  const template = readFileSync(join(rootDir, 'shared/deploy/site.conf.template'), 'utf8')
  // Like envsubst in nginx's image: replaces only names that are set.
  const site = template.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  writeFileSync(join(folder, 'site.conf'), site)
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, mainConf(folder))
  const child = spawn(BINARY, ['-c', conf, '-g', 'daemon off;'], { stdio: 'pipe' })
  const url = `http://127.0.0.1:${options.port}`
  await untilAnswers(child, url)
  const stop = async () => {
    child.kill('SIGQUIT')
    if (child.exitCode === null) await once(child, 'close')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, conf, stop }
}

/** Runs the script by a shell, like the entrypoint of nginx's image. */
const realIpFrom = (trustedProxies: string): string => {
  const script = '. ./shared/deploy/trusted-proxies.envsh && printf %s "$REAL_IP_FROM"'
  const env = { PATH: process.env.PATH ?? '', TRUSTED_PROXIES: trustedProxies }
  const run = spawnSync('sh', ['-c', script], { cwd: rootDir, env, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(run.stderr)
  return run.stdout
}

const mainConf = (folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  default_type application/octet-stream;
  include ${folder}/site.conf;
}
`

const untilAnswers = async (child: ChildProcess, url: string): Promise<void> => {
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`nginx does not start: ${complaint}`)
    if (await fetch(`${url}/registry.json`).catch(() => null)) return
    await delay(50)
  }
  throw new Error(`nginx does not answer: ${complaint}`)
}
