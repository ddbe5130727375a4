import { expect, test } from 'vitest'
import { GatewayRouteRecord } from '#contract/modules/operations/gatewayRoute.ts'
import { caddySnippet, nginxSnippet } from '../../../../../server/modules/operations/gateway/snippets.ts'

const parts = (list: object[]) => JSON.stringify(list)
const path = parts([{ name: 'Path', args: ['/erp/**'] }])
const route = (more: object = {}) =>
  GatewayRouteRecord.parse({ routerId: 'erp', name: '企业系统', uri: 'http://10.0.0.5:8080', predicates: path, filters: '[]', ...more })

test('a route is a location of nginx and a block of Caddy, with what it strips, adds and asks for', () => {
  const full = route({
    predicates: parts([
      { name: 'Path', args: ['/erp/**', '/login'] },
      { name: 'Host', args: ['erp.plant.cn'] },
      { name: 'Method', args: ['GET', 'POST'] },
    ]),
    filters: parts([
      { name: 'StripPrefix', args: ['1'] },
      { name: 'AddRequestHeader', args: ['X-Plant', 'north'] },
      { name: 'AddResponseHeader', args: ['X-Frame-Options', 'DENY'] },
    ]),
  })
  const nginx = nginxSnippet([full])
  for (const line of [
    'location ^~ /erp/ {',
    'location = /login {',
    String.raw`if ($host !~ "^(erp\.plant\.cn)$") { return 404; }`,
    'if ($request_method !~ "^(GET|POST)$") { return 405; }',
    'rewrite "^(?:/[^/]+){1}(/.*)?$" $1 break;',
    'proxy_pass http://10.0.0.5:8080;',
    'proxy_set_header X-Plant "north";',
    'add_header X-Frame-Options "DENY" always;',
  ])
    expect(nginx).toContain(line)
  const caddy = caddySnippet([full])
  for (const line of [
    'path /erp/* /login',
    'host erp.plant.cn',
    'method GET POST',
    'uri path_regexp ^(/[^/]+){1} ""',
    'header_up X-Plant "north"',
    'reverse_proxy http://10.0.0.5:8080 {',
  ])
    expect(caddy).toContain(line)
})

test.each([
  ['a path that ends the block', { predicates: parts([{ name: 'Path', args: ['/a/** } location / {'] }]) }],
  ['a header with a quote', { filters: parts([{ name: 'AddRequestHeader', args: ['X-A', '"; evil on; #'] }]) }],
  [
    'a host with a space',
    {
      predicates: parts([
        { name: 'Path', args: ['/a/**'] },
        { name: 'Host', args: ['a b'] },
      ]),
    },
  ],
  ['a condition that neither knows', { predicates: parts([{ name: 'Cookie', args: ['a', 'b'] }]) }],
  ['the name of what every object has', { predicates: parts([{ name: 'constructor', args: ['/a'] }]) }],
  ['no path at all', { predicates: parts([{ name: 'Method', args: ['GET'] }]) }],
  ['a target with a path or an account', { uri: 'http://user:pw@10.0.0.5/x' }],
  ['something that is no list', { predicates: 'Path=/erp/**' }],
])('%s is refused', (_what, more) => {
  expect(GatewayRouteRecord.safeParse({ ...route(), ...more }).success).toBe(false)
})

test('a line break in a name cannot begin a directive', () => {
  expect(nginxSnippet([{ ...route(), name: '甲\n乙 on;' }])).toContain('# 甲 乙 on; (erp)')
})
