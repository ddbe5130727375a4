// @vitest-environment page
import { expect, test } from 'vitest'
import { afterLogin, homePath, loginRedirect } from '../../src/api/guard.ts'

test('without a token only the four open pages can be opened [RT-001]', () => {
  const ours = ['/display', '/user/first-password'] // the code of a screen, and whoever has no password yet
  for (const path of ['/user/login', '/user/register', '/user/register-result', '/user/alteration', ...ours]) expect(loginRedirect(path, false)).toBeNull()
  for (const path of ['/', '/user/loginx', '/display/plc', '/dashboard/analysis', '/404'])
    expect(loginRedirect(path, false)).toMatch(/^\/user\/login\?redirect=/)
})

test('without a token any other path goes to the login page with the full path in the query [RT-002]', () => {
  expect(loginRedirect('/a/b?x=1', false)).toBe('/user/login?redirect=%2Fa%2Fb%3Fx%3D1')
})

test('a signed-in person who opens the login page is sent home [RT-003]', () => {
  expect(loginRedirect('/user/login', true)).toBe('/dashboard/analysis')
})

test('a signed-in person goes anywhere', () => {
  expect(loginRedirect('/display/plc', true)).toBeNull()
})

test('after signing in the page that was asked for opens, but never one of another site', () => {
  expect(afterLogin('/display/plc?range=1h')).toBe('/display/plc?range=1h')
  for (const foreign of [null, '', '//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/user/login'])
    expect(afterLogin(foreign)).toBe('/dashboard/analysis')
})

test('the plant’s own first page opens after signing in where none was asked for, and never one of another site', () => {
  expect(afterLogin(null, '/mes/order')).toBe('/mes/order')
  expect(afterLogin('/display/plc', '/mes/order')).toBe('/display/plc')
  for (const foreign of ['', '//evil.test', 'javascript:alert(1)', '/user/login']) expect(afterLogin(null, foreign)).toBe('/dashboard/analysis')
})

test('home is the analysis dashboard [SES-027]', () => {
  expect(homePath).toBe('/dashboard/analysis')
  expect(afterLogin(null)).toBe(homePath)
})
