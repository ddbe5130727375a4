// @vitest-environment page
import { expect, test } from 'vitest'
import type { PermissionState } from '../../src/api/permissions.ts'
import { sightOf } from '../../src/api/sees.ts'
import '../../src/displays/frame/screenSees.ts'

const holds = (action: string): PermissionState => ({
  kind: 'ready',
  permissions: {
    menu: [],
    auth: [{ action, describe: '', type: '1' }],
    allAuth: [{ action: 'mes:plc:view', describe: '', type: '1', status: '1' }],
    sysSafeMode: false,
  } as never, // what rights are read from
})
const sight = (permissions: PermissionState, more = {}) => sightOf('mes:plc:view', { isPerson: true, screen: null, permissions, ...more })

test('a person sees what the rights say, asks for nothing until they have come, and asks the server where they cannot be read', () => {
  expect(sight(holds('mes:order:list,mes:plc:view'))).toBe('seen')
  expect(sight(holds('mes:order:list'))).toBe('hidden')
  expect(sightOf('their:own:list', { isPerson: true, screen: null, permissions: holds('x') })).toBe('seen')
  expect(sight({ kind: 'loading' })).toBe('unknown')
  expect(sight({ kind: 'failed', reason: '没有网络' })).toBe('seen')
})

test('a screen sees what its own boards are drawn with and nothing else', () => {
  const screen = { isPerson: false, screen: { token: 't', name: '大屏', board: '/display/alarms' }, permissions: { kind: 'absent' } as const }
  expect([sightOf('mes:alarmBoard:view', screen), sightOf('mes:orderBoard:view', screen)]).toEqual(['seen', 'hidden'])
  expect(sightOf('mes:plc:view', screen)).toBe('seen')
  expect(sightOf('mes:order:list', screen)).toBe('hidden')
  expect(sightOf('mes:plc:view', { ...screen, isPerson: true, permissions: holds('mes:order:list') })).toBe('hidden')
})
