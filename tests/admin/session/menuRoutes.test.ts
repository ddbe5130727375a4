import { expect, test } from 'vitest'
import type { MenuItem } from '#contract/session.ts'
import { menuRoutes, placedRoutes, searchRoutes } from '../../../src/admin/session/menuRoutes.ts'
import type { Placeholders } from '../../../src/admin/session/placeholders.ts'

const placeholders: Placeholders = {
  'window.location.origin': 'https://plant',
  'window.location.hostname': 'plant',
  username: '王工',
  userId: 'u1',
  orgCode: 'A01',
  tenantId: '0',
}
const routes = (menu: MenuItem[], actions: string[] = []) =>
  menuRoutes(menu, { auth: actions.map((action) => ({ action, type: '1', describe: '' })), placeholders })

function item(path: string, changes: Partial<Omit<MenuItem, 'meta'>> & { meta?: Partial<MenuItem['meta']> } = {}): MenuItem {
  const { meta, ...rest } = changes
  return {
    id: path,
    path,
    name: path.slice(1).replaceAll('/', '-'),
    component: 'orders/Orders',
    route: '1',
    ...rest,
    meta: { title: path, keepAlive: false, internalOrExternal: false, componentName: 'Orders', ...meta },
  }
}

test('a menu entry becomes a route with its path, name, redirect, component, hiding and meta [RT-016]', () => {
  const [route] = routes([item('/orders', { redirect: '/orders/list', hidden: true })])
  expect(route).toMatchObject({
    path: '/orders',
    name: 'orders',
    redirect: '/orders/list',
    hidden: true,
    opening: { kind: 'page', component: 'orders/Orders' },
  })
})

test('all seven parts of meta are kept [RT-017]', () => {
  const meta = {
    title: '订单',
    icon: 'book',
    url: 'https://a',
    permissionList: ['order:view'],
    keepAlive: true,
    internalOrExternal: true,
    componentName: 'Orders',
  }
  expect(routes([item('/orders', { meta })], ['order:view'])[0]?.meta).toEqual(meta)
})

test('an entry whose route flag is 0 makes no route [RT-018]', () => {
  expect(routes([item('/a', { route: '0' }), item('/b')]).map(({ path }) => path)).toEqual(['/b'])
})

test('an entry that is always shown redirects to its own path [RT-019]', () => {
  expect(routes([item('/a', { alwaysShow: true, redirect: '/elsewhere' })])[0]?.redirect).toBe('/a')
})

test('a component below layouts is a container, any other a page [RT-023]', () => {
  expect(routes([item('/a', { component: 'layouts/RouteView' })])[0]?.opening).toEqual({ kind: 'container' })
  expect(routes([item('/a')])[0]?.opening.kind).toBe('page')
})

test('a url opens in a frame, or in a window of its own when the entry says so', () => {
  const opening = (internalOrExternal: boolean) => routes([item('/a', { meta: { url: 'https://x/y', internalOrExternal } })])[0]?.opening
  expect([opening(false), opening(true)]).toEqual([
    { kind: 'frame', url: 'https://x/y' },
    { kind: 'window', url: 'https://x/y' },
  ])
})

test('names between double braces are filled in from a closed list, and nothing is ever evaluated [RT-024]', () => {
  const url = (written: string) => routes([item('/a', { meta: { url: written } })])[0]?.opening
  expect(url('{{ window.location.origin }}/report?who={{username}}&org={{ orgCode }}')).toEqual({
    kind: 'frame',
    url: `https://plant/report?who=${encodeURIComponent('王工')}&org=A01`,
  })
  expect(url('https://x/?t={{token}}&e={{7*191}}')).toEqual({ kind: 'frame', url: 'https://x/?t=&e=' })
})

test('a route whose permission the person lacks is left out [RT-025]', () => {
  const menu = [item('/a', { meta: { permissionList: ['order:view', 'order:edit'] } }), item('/b')]
  expect(routes(menu).map(({ path }) => path)).toEqual(['/b'])
  expect(routes(menu, ['x,order:edit']).map(({ path }) => path)).toEqual(['/a', '/b'])
})

test('an entry whose children are all hidden is hidden itself [RT-026]', () => {
  const parent = (...children: MenuItem[]) => routes([item('/p', { component: 'layouts/RouteView', children })])[0]?.hidden
  expect(parent(item('/p/a', { hidden: true }), item('/p/b', { hidden: true }))).toBe(true)
  expect(parent(item('/p/a', { hidden: true }), item('/p/b'))).toBe(false)
})

test('the search finds visible pages by part of their title, with the way to them [LAY-023, LAY-024]', () => {
  const tree = routes([
    item('/p', {
      component: 'layouts/RouteView',
      meta: { title: '订单管理' },
      children: [item('/p/list', { meta: { title: '订单列表' } }), item('/p/secret', { hidden: true, meta: { title: '订单秘密' } })],
    }),
  ])
  expect(searchRoutes(tree, '订单').map(({ route, trail }) => [...trail, route].map(({ meta }) => meta.title))).toEqual([['订单管理', '订单列表']])
  expect(searchRoutes(tree, ' ')).toEqual([])
  expect(placedRoutes(tree)).toHaveLength(3)
})
