// @vitest-environment page
import { matchRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { fillBrowser } from './admin/fillBrowser.ts'

fillBrowser()
const { router } = await import('../src/routes.tsx')

/** The paths of the routes that an address goes through, from the outermost. */
const wayTo = (address: string) => matchRoutes(router.routes as RouteObject[], address)?.flatMap(({ route }) => (route.path === undefined ? [] : [route.path]))

test('addresses are plain paths from the root of the host, and history goes back over them [RT-014]', async () => {
  expect(router.basename).toBe('/')
  await router.navigate('/user/login?redirect=%2Fa')
  expect([window.location.pathname, window.location.search, window.location.hash]).toEqual(['/user/login', '?redirect=%2Fa', ''])
  await router.navigate('/user/register')
  expect(window.location.pathname).toBe('/user/register')
  window.history.back()
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ location, navigation }) => {
      if (location.pathname === '/user/login' && navigation.state === 'idle') resolve((stop(), undefined))
    })
  })
  expect(window.location.pathname).toBe('/user/login')
})

test('one application has a way for the wall, for the supervisor and for the administrator [STK-024]', () => {
  expect(wayTo('/display/powder')).toEqual(['/display', 'powder'])
  expect(wayTo('/display/plc')).toEqual(['/display', 'plc'])
  expect(wayTo('/isystem/user')).toEqual(['*'])
})
