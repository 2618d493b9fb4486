import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tools/lib/paths.mjs'
import { startProcess } from '#tools/lib/processes.mjs'

const ofBodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * Starts nginx with deploy/nginx.conf, but without TLS, names of containers and what only newer
 * versions know.
 *
 * @param {string} program its path
 * @param {string} folder for its files
 * @param {{ shop: number, platform: number, plain: number, storefronts: number[],
 *   platforms: number[] }} ports where to listen for shoppers, for storefronts and for those who do
 *   not use TLS; the processes
 */
export function startNginx(program, folder, ports) {
  const at = (port) => `127.0.0.1:${port}`
  const logFile = join(folder, 'logs/nginx.log')
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const read = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8')
  const temporary = ofBodies.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const servers = ['storefronts', 'platforms'].flatMap((kind) =>
    [0, 1].map((index) => [`${kind.slice(0, -1)}-${index + 1}`, at(ports[kind][index])]),
  )
  const config = [
    [/^ *(?:ssl_|http2 |resolver ).*\n/gm, ''],
    [/(server )(\S+):\d+ resolve/g, (_, word, name) => word + new Map(servers).get(name)],
    [/listen 443 ssl/g, `listen ${at(ports.shop)}`],
    [/listen 80 /g, `listen ${at(ports.plain)} `],
    [/listen 4000/g, `listen ${at(ports.platform)}`],
    [/\/run(?=\/nginx.pid)|\/var\/cache\/nginx/g, folder],
    [/\/dev\/std\w+/g, logFile],
    [/Proto https/g, 'Proto http'],
    // The port of the shop, and the ids that shoppers send.
    [/(Host) \$host/g, '$1 $http_host'],
    [/\$request_id/g, '$http_x_request_id'],
    [/server_tokens off;/g, temporary],
  ].reduce((text, [pattern, change]) => text.replace(pattern, change), read)
  const configFile = join(folder, 'nginx.conf')
  writeFileSync(configFile, config)
  const options = process.getuid() === 0 ? 'daemon off; user root;' : 'daemon off;'
  const command = [program, '-c', configFile, '-e', logFile, '-g', options]
  return {
    ...startProcess({ name: 'nginx', command, env: {}, logFile }),
    /** Its lines about requests that no process answered: the outage page did. */
    readFailed: () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => / : /.test(line)),
  }
}
