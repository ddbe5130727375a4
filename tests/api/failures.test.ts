import { expect, test } from 'vitest'
import { failureOf } from '../../src/api/failures.ts'

const said = (message: string, code = 500) => ({ success: false, code, message, timestamp: 0 })
const of = (status: number, body: unknown = null, hasToken = true) => failureOf({ status, body, hasToken })

test('403 is a system notice 拒绝访问 [ERR-001]', () => {
  expect(of(403, said('别的话'))).toEqual({ kind: 'refused', message: '拒绝访问' })
})

test('404 and 504 have words of their own [ERR-002, ERR-003]', () => {
  expect(of(404, said('路径不存在'))).toEqual({ kind: 'error', message: '很抱歉，资源未找到!' })
  expect(of(504)).toEqual({ kind: 'error', message: '网络超时' })
})

test('401 tells to sign in again [ERR-004]', () => {
  expect(of(401, said('Token无效!', 401))).toEqual({ kind: 'unauthorized', message: '未授权，请重新登录' })
})

test('500 with an expired text opens the expired dialog only while a token is held [ERR-006, ERR-008]', () => {
  expect(of(500, said('token已失效!'))).toEqual({ kind: 'expired' })
  expect(of(500, said('Token失效，请重新登录'))).toEqual({ kind: 'expired' })
  expect(of(500, said('token已失效!'), false)).toEqual({ kind: 'error', message: 'token已失效!' })
  expect(of(500, said('除零'))).toEqual({ kind: 'error', message: '除零' })
})

test('any other status shows what the server said [ERR-010]', () => {
  expect(of(400, said('名称重复', 400))).toEqual({ kind: 'error', message: '名称重复' })
  expect(of(502, '<html>')).toEqual({ kind: 'error', message: '服务器没有正确回答，请稍后重试' })
})

test('no answer at all is a network error [ERR-011]', () => {
  expect(of(0)).toEqual({ kind: 'error', message: '网络错误' })
})

test('a body code 401 masks the route with the picture to scan, and never logs out [ERR-012]', () => {
  expect(of(200, { ...said('请扫码', 401), result: 'data:image/png;base64,AA==' })).toEqual({ kind: 'masked', qrCode: 'data:image/png;base64,AA==' })
})

test('a body code 500 opens the expired dialog for exactly one text [ERR-013]', () => {
  expect(of(200, said('token已失效!'))).toEqual({ kind: 'expired' })
  expect(of(200, said('token已失效'))).toBeNull()
  expect(of(200, said('token已失效!', 400))).toBeNull() // the text alone is none of it
  expect(of(200, said('token已失效!', 200))).toBeNull()
})

test('a body code 510 is a warning with its own text [ERR-014]', () => {
  expect(of(200, said('没有权限，请联系管理员授权', 510))).toEqual({ kind: 'warning', message: '没有权限，请联系管理员授权' })
})

test('a success and an ordinary refusal are left to the caller', () => {
  expect(of(200, { success: true, code: 200, message: '', timestamp: 0 })).toBeNull()
  expect(of(200, said('名称重复'))).toBeNull()
})
