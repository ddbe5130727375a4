import { gatewayParts } from '#contract/modules/operations/gatewayRoute.ts'
import type { GatewayPart } from '#contract/modules/operations/gatewayRoute.ts'

/** One route as it is stored; `predicates` and `filters` hold only what the contract allows (contract/modules/operations/gatewayRoute.ts). */
export type StoredRoute = { routerId: string; name: string; uri: string; predicates: string; filters: string }

type Route = { routerId: string; title: string; uri: string; paths: string[]; hosts: string[]; methods: string[]; strip: number; changes: GatewayPart[] }

/** Routes as locations of an nginx `server` block, to be included there. */
export function nginxSnippet(routes: readonly StoredRoute[]): string {
  return file(
    '放进 nginx 的 server { } 里：include /etc/nginx/millwright-routes.conf;',
    routes.map(read).flatMap((route) => route.paths.map((path) => nginxLocation(route, path))),
  )
}

/** Routes as blocks of a Caddy site. */
export function caddySnippet(routes: readonly StoredRoute[]): string {
  return file('放进 Caddyfile 的站点里：import /etc/caddy/millwright-routes', routes.map(read).map(caddyBlock))
}

function read({ routerId, name, uri, predicates, filters }: StoredRoute): Route {
  const conditions = gatewayParts(predicates)
  const changes = gatewayParts(filters)
  const of = (wanted: string) => conditions.filter((part) => part.name === wanted).flatMap(({ args }) => args)
  const strip = changes.reduce((sum, part) => sum + (part.name === 'StripPrefix' ? Number(part.args[0]) : 0), 0)
  return { routerId, title: name.replaceAll(/[\r\n]/g, ' '), uri, paths: of('Path'), hosts: of('Host'), methods: of('Method'), strip, changes }
}

const file = (first: string, blocks: readonly string[]) => `# 由智造看板的网关路由生成\n# ${first}\n\n${blocks.join('\n')}`

function nginxLocation({ title, routerId, uri, hosts, methods, strip, changes }: Route, path: string): string {
  const below = path.endsWith('/**') || path.endsWith('/*')
  const at = below ? path.replace(/\*+$/, '') : path
  return [
    `# ${title} (${routerId})`,
    `location ${below ? '^~' : '='} ${at} {`,
    ...(hosts.length > 0 ? [`    if ($host !~ "^(${hosts.map(hostPattern).join('|')})$") { return 404; }`] : []),
    ...(methods.length > 0 ? [`    if ($request_method !~ "^(${methods.join('|')})$") { return 405; }`] : []),
    ...(strip > 0 ? [`    rewrite "^(?:/[^/]+){${strip}}(/.*)?$" $1 break;`] : []),
    `    proxy_pass ${uri};`,
    '    proxy_http_version 1.1;',
    '    proxy_set_header Host $host;',
    '    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    '    proxy_set_header X-Forwarded-Proto $scheme;',
    ...headers(changes, 'AddRequestHeader', (name, value) => `    proxy_set_header ${name} "${value}";`),
    ...headers(changes, 'AddResponseHeader', (name, value) => `    add_header ${name} "${value}" always;`),
    '}',
    '',
  ].join('\n')
}

function caddyBlock({ title, routerId, uri, paths, hosts, methods, strip, changes }: Route): string {
  const matcher = `@${routerId}`
  return [
    `# ${title} (${routerId})`,
    `${matcher} {`,
    `    path ${paths.map((path) => path.replace(/\*+$/, '*')).join(' ')}`,
    ...(hosts.length > 0 ? [`    host ${hosts.join(' ')}`] : []),
    ...(methods.length > 0 ? [`    method ${methods.join(' ')}`] : []),
    '}',
    `handle ${matcher} {`,
    ...(strip > 0 ? [`    uri path_regexp ^(/[^/]+){${strip}} ""`] : []),
    ...headers(changes, 'AddResponseHeader', (name, value) => `    header ${name} "${value}"`),
    `    reverse_proxy ${uri} {`,
    ...headers(changes, 'AddRequestHeader', (name, value) => `        header_up ${name} "${value}"`),
    '    }',
    '}',
    '',
  ].join('\n')
}

function headers(changes: readonly GatewayPart[], kind: string, line: (name: string, value: string) => string): string[] {
  return changes.filter(({ name }) => name === kind).map(({ args: [name = '', value = ''] }) => line(name, value))
}

const hostPattern = (host: string) => host.replaceAll('.', String.raw`\.`).replace('*', '[^.]+')
