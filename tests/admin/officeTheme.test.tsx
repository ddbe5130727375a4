// @vitest-environment page
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fillBrowser } from './fillBrowser.ts'

fillBrowser()
const { useOfficeTheme } = await import('../../src/admin/useOfficeTheme.ts')
const { appearanceStore } = await import('../../src/admin/layout/settings/appearance.ts')
const { layoutStore, resetSettings } = await import('../../src/admin/layout/layoutStore.ts')

afterEach(() => {
  cleanup()
  resetSettings()
})

/** The names under which antd writes the colours of the theme into the document. */
function namesAfter(...changes: (() => void)[]): (string | undefined)[] {
  const { result } = renderHook(() => useOfficeTheme())
  const name = () => {
    const { cssVar } = result.current
    return typeof cssVar === 'object' ? cssVar.key : undefined
  }
  return [
    name(),
    ...changes.map((change) => {
      act(change)
      return name()
    }),
  ]
}

test('light, dark and another colour are written under names of their own: who goes to and fro does not read a page in the colours of the other', () => {
  const names = namesAfter(
    () => appearanceStore.setState({ appearance: 'dark' }),
    () => appearanceStore.setState({ appearance: 'light' }),
    () => layoutStore.setState({ color: '#13c2c2' }),
  )
  const [first, dark, light, colored] = names
  expect(names.every((name) => name !== undefined && /^[a-z][a-z0-9-]+$/.test(name))).toBe(true)
  expect(light).toBe(first)
  expect(new Set([dark, light, colored]).size).toBe(3)
})
